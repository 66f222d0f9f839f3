import Views

extension Transition {
  /// The elements that are the same on both screens, as the fore screen's ``TransitionController/matchedElements`` name them.
  ///
  /// Looked up once for each run, when first asked for, with both screens laid out. A pair of which one view is missing, has no size, is not
  /// on screen or shares its identifier with another one is left out, and a warning says why. A director that finds
  /// none does with a plain fade.
  public var matches: [ElementPair] { matching.explicit }

  /// As ``matches``, and after these every view that has the same identifier on both screens, in the painting order of
  /// the fore screen.
  public var matchesByIdentifier: [ElementPair] {
    let (matcher, explicit) = matching
    return explicit + matcher.equalPairs(beside: explicit)
  }

  /// Whether any pair is named, be it one that can be found or not.
  package var namesMatches: Bool { !foreViewController.ownTransitionController.matchedElements.isEmpty }

  private var matching: (matcher: ElementMatcher, explicit: [ElementPair]) {
    if let found = foundMatches { return found }
    containerView.window?.layoutIfNeeded()
    let controller = foreViewController.ownTransitionController
    var matcher = ElementMatcher(back: backViewController, fore: foreViewController)
    let pairs = matcher.pairs(of: controller.matchedElements)
    for fault in matcher.faults where controller.toldFaults.insert(fault).inserted {
      containerView.window?.transitionHost?.arbiter.environment.tell(.warning(fault))
    }
    foundMatches = (matcher, pairs)
    return (matcher, pairs)
  }
}

extension [ElementPair] {
  /// The pairs that are inside others on both screens after those, else in the same order: who flies later flies over who flies
  /// already, and inside of it.
  ///
  /// - Complexity: the number of pairs times how deep their views are.
  package var outermostFirst: [ElementPair] {
    var byFore: [ObjectIdentifier: [ElementPair]] = [:]
    for pair in self { byFore[ObjectIdentifier(pair.fore), default: []].append(pair) }
    let depths = map { pair in
      sequence(first: pair.fore, next: \.superview).reduce(0) { depth, view in
        depth + (byFore[ObjectIdentifier(view)]?.count { $0.holds(pair) } ?? 0)
      }
    }
    return indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { self[$0] }
  }
}

extension ElementPair {
  fileprivate func holds(_ other: ElementPair) -> Bool {
    other.back !== back && other.fore !== fore && other.back.isDescendant(of: back) && other.fore.isDescendant(of: fore)
  }
}
