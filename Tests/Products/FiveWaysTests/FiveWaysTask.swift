import Stagecraft
import Testing

/// Something that a mouse can do, and how it is done in the other ways.
nonisolated struct FiveWaysTask: CustomTestStringConvertible, Sendable {
  typealias Steps = @MainActor @Sendable (Visit) throws -> Void

  let name: String
  let start: @MainActor @Sendable () throws -> Visit
  /// With a mouse, and with a finger unless `touch` says how.
  let hand: Steps
  let keys: Steps
  let reader: Steps
  let touch: Steps?
  /// What the program does in real time: whether that is over.
  let isOver: (@MainActor @Sendable (Visit) -> Bool)?

  init(
    _ name: String, _ start: @escaping @MainActor @Sendable () throws -> Visit, hand: @escaping Steps,
    keys: @escaping Steps, reader: @escaping Steps, touch: Steps? = nil,
    until isOver: (@MainActor @Sendable (Visit) -> Bool)? = nil
  ) {
    (self.name, self.start, self.hand, self.keys, self.reader) = (name, start, hand, keys, reader)
    (self.touch, self.isOver) = (touch, isOver)
  }

  var testDescription: String { name }

  enum Way: CaseIterable, Sendable { case mouse, keys, reader, stillMouse, touch }

  /// Plays the task in one way.
  /// - Returns: what was there before, and what has come of it.
  @MainActor func play(_ way: Way) async throws -> (before: Visit.Outcome, after: Visit.Outcome) {
    let visit = try start()
    visit.stage.environment.prefersReducedMotion = way == .stillMouse
    if way == .touch { visit.pointer = .finger(1) }
    let before = visit.outcome
    visit.begin()
    switch way {
    case .mouse, .stillMouse: try hand(visit)
    case .keys: try keys(visit)
    case .reader: try reader(visit)
    case .touch: try (touch ?? hand)(visit)
    }
    visit.rest()
    if let isOver {
      for _ in 0..<200 where !isOver(visit) {
        try await Task.sleep(for: .milliseconds(10))
        visit.rest()
      }
    }
    return (before, visit.outcome)
  }
}
