import Geometry
import Views

/// Finds matched elements on two screens, and the reasons why some cannot be matched.
struct ElementMatcher {
  private let back: Screen
  private let fore: Screen
  private(set) var faults: [String] = []

  /// One screen, with its views by identifier.
  private struct Screen {
    let name: String
    let view: View
    var views: [String: [View]] = [:]
    /// In painting order.
    var identifiers: [String] = []

    init(_ controller: ViewController, beside other: ViewController) {
      name = controller.nameInWarnings
      view = controller.view
      add(view, beside: other.view)
    }

    /// Skips the other screen, which may lie inside this one where a presentation context is covered.
    private mutating func add(_ view: View, beside other: View) {
      if view === other { return }
      if let identifier = view.identifier {
        if views[identifier] == nil { identifiers.append(identifier) }
        views[identifier, default: []].append(view)
      }
      for child in view.subviews { add(child, beside: other) }
    }

    /// The views with an identifier. If there are several, those in sight: cells that wait in a list keep theirs.
    func candidates(_ identifier: String) -> [View] {
      let all = views[identifier] ?? []
      return all.count > 1 ? all.filter(\.isInSight) : all
    }

    /// The view with an identifier, if it is the only one.
    func only(_ identifier: String) -> View? {
      let found = candidates(identifier)
      return found.count == 1 ? found[0] : nil
    }
  }

  init(back: ViewController, fore: ViewController) {
    self.back = Screen(back, beside: fore)
    self.fore = Screen(fore, beside: back)
  }

  /// The pairs that the matches name.
  mutating func pairs(of matches: [ElementMatch]) -> [ElementPair] {
    var taken: Set<ObjectIdentifier> = []
    return matches.compactMap { match in
      guard let start = view(match.back, in: back), let end = view(match.fore, in: fore) else { return nil }
      guard !taken.contains(ObjectIdentifier(start)), !taken.contains(ObjectIdentifier(end)), start !== end else {
        faults.append("\"\(match.back)\" and \"\(match.fore)\" are not matched: one of them is matched already")
        return nil
      }
      taken.insert(ObjectIdentifier(start))
      taken.insert(ObjectIdentifier(end))
      return ElementPair(back: start, fore: end)
    }
  }

  /// The pairs of views with equal identifiers, in the painting order of the fore screen, except views of other pairs.
  /// Views without a match log no warning.
  func equalPairs(beside others: [ElementPair]) -> [ElementPair] {
    fore.identifiers.compactMap { identifier in
      guard let start = back.only(identifier), let end = fore.only(identifier) else { return nil }
      guard start !== end, start !== back.view, end !== fore.view, start.isInSight, end.isInSight,
        !others.contains(where: { $0.back === start || $0.fore === end })
      else { return nil }
      return ElementPair(back: start, fore: end)
    }
  }

  private mutating func view(_ identifier: String, in screen: Screen) -> View? {
    func drop(_ reason: String) -> View? {
      faults.append("\"\(identifier)\" of \(screen.name) is not matched: \(reason)")
      return nil
    }
    guard screen.views[identifier] != nil else { return drop("there is no such view") }
    let found = screen.candidates(identifier)
    guard let view = found.first else { return drop("it is not on screen") }
    guard found.count == 1 else { return drop("\(found.count) views have this identifier") }
    if view.bounds.size.isEmpty { return drop("it has no size") }
    return view.isInSight ? view : drop("it is not on screen")
  }
}

extension View {
  /// Whether a part of the view can be seen in the window.
  fileprivate var isInSight: Bool {
    guard let window, !bounds.size.isEmpty else { return false }
    var part = bounds
    var next: View? = self
    while let inner = next {
      if inner.isHidden { return false }
      guard let outer = inner.superview else { break }
      let map = inner.transformToSuperview
      guard map.isFinite, map.determinant != 0 else { return false }
      part = part.applying(map)
      if outer.clipsToBounds || outer === window { part = part.intersection(outer.bounds) }
      if part.isEmpty { return false }
      next = outer
    }
    return true
  }
}

/// Names two views, one of each screen, that show the same element.
nonisolated public struct ElementMatch: Hashable, Sendable {
  /// The identifier of a view of the back screen.
  public let back: String
  /// The identifier of a view of the fore screen.
  public let fore: String

  /// - Precondition: neither identifier is empty.
  public init(back: String, fore: String) {
    precondition(!back.isEmpty && !fore.isEmpty, "a matched element has an identifier on both screens")
    self.back = back
    self.fore = fore
  }
}

/// Two views, one of each screen, that show the same element.
public struct ElementPair {
  /// The view of the back screen.
  public let back: View
  /// The view of the fore screen.
  public let fore: View

  /// Makes a pair.
  public init(back: View, fore: View) {
    self.back = back
    self.fore = fore
  }
}
