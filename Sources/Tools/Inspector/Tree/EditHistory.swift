import Views

/// The edits of properties that can be taken back, one step an edit. It keeps no view alive.
struct EditHistory {
  /// An edit that was made.
  struct Step {
    weak var view: View?
    let property: InspectedProperty
    let edit: PropertyEdit
    /// Takes the edit back.
    let restore: (View) -> Void
  }

  /// The most steps that can be taken back.
  static let limit = 200

  private var past: [Step] = []
  private var future: [Step] = []

  /// Adds an edit. Steps that were taken back are forgotten.
  mutating func add(_ step: Step) {
    future.removeAll()
    push(step)
  }

  /// Adds an edit that was made once more.
  mutating func push(_ step: Step) {
    past.append(step)
    if past.count > Self.limit { past.removeFirst() }
  }

  /// The step to take back, which can then be made once more; nil without one.
  /// - Parameter isThere: whether a view is still in the window. Steps of other views are skipped.
  mutating func stepBack(_ isThere: (View) -> Bool) -> (view: View, step: Step)? {
    guard let found = Self.take(&past, isThere) else { return nil }
    future.append(found.step)
    return found
  }

  /// The step to make once more; nil without one. The caller adds it again by ``push(_:)``.
  mutating func stepForward(_ isThere: (View) -> Bool) -> (view: View, step: Step)? { Self.take(&future, isThere) }

  private static func take(_ steps: inout [Step], _ isThere: (View) -> Bool) -> (view: View, step: Step)? {
    while let step = steps.popLast() {
      if let view = step.view, isThere(view) { return (view, step) }
    }
    return nil
  }
}
