import JSON

/// An expectation of a script about the screens at a time.
nonisolated package enum ScriptExpectation: Hashable, Sendable {
  /// A property of a view on screen has a value, within a tolerance.
  case view(String, ExpectedProperty, Double, tolerance: Double)
  /// The request that was answered last came to an outcome: a word of ``outcomes``.
  case outcome(String)
  /// The scene on top, as intended: that which a running transition leads to.
  case scene(String)

  package static let outcomes = ["completed", "cancelled", "refused", "obsolete"]
}

/// A property of a view that a script can expect, as traces have it.
nonisolated package enum ExpectedProperty: String, CaseIterable, Sendable {
  /// Of the frame on screen, in points of the window.
  case x, y, width, height
  /// Multiplied by those of the views around it.
  case alpha
  /// In degrees, clockwise.
  case rotation

  /// The tolerance where a script gives none.
  package var tolerance: Double { self == .alpha ? 0.005 : 0.5 }
}

nonisolated extension ScriptExpectation: CustomStringConvertible {
  /// In the words of the script.
  package var description: String {
    switch self {
    case .view(let id, let property, let value, let tolerance):
      "view \(ScriptWord.quotedIfNeeded(id)) \(property.rawValue) \(Wording.plain(value)) ± \(Wording.plain(tolerance))"
    case .outcome(let word): "outcome \(word)"
    case .scene(let id): "scene \(ScriptWord.quotedIfNeeded(id))"
    }
  }
}
