import Views

extension Transition {
  /// The elements that both screens share, as ``TransitionController/matchedElements`` of the fore screen names them.
  ///
  /// Found once for each transition, at the first access, with both screens laid out. A pair is left out, with a
  /// warning, where one view is missing, has no size, is not on screen, or shares its identifier with another view.
  /// Directors without pairs use a plain fade.
  public var matches: [ElementPair] { matching.explicit }

  /// The pairs of ``matches``, then all pairs of views with the same identifier, in the painting order of the fore
  /// screen.
  public var matchesByIdentifier: [ElementPair] {
    let (matcher, explicit) = matching
    return explicit + matcher.equalPairs(beside: explicit)
  }

  /// Whether the fore screen names matched elements, found or not.
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
  /// The pairs in the same order, but pairs inside others on both screens after those, so that inner elements move
  /// above outer ones.
  ///
  /// - Complexity: O(*n* d) for *n* pairs at depth *d*.
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
