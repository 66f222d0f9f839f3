/// The lifecycle of an inspector in a process of its own: it inspects a program, and waits for the next one when that
/// ends. A pure state machine.
///
/// | phase | input | next | actions |
/// |---|---|---|---|
/// | connecting | connected | greeting | |
/// | connecting | nobody serves | waiting | say why, start the timer |
/// | greeting | the program has greeted, and does not refuse | attached | show its inspector |
/// | greeting | the connection has ended | waiting | say why, start the timer |
/// | attached | the connection has ended | waiting | say why, start the timer |
/// | waiting | the timer fires | connecting | connect |
/// | any | the window has closed | closed | |
///
/// In waiting, what was seen of the last program stays in sight.
nonisolated struct AttachmentLifecycle: Equatable {
  enum Phase: Equatable {
    case connecting, greeting, attached, waiting, closed
  }

  enum Action: Equatable {
    case connect
    case showInspector
    case say(String)
    /// Calls ``timerDidFire()`` after ``pause``.
    case startTimer
  }

  private(set) var phase = Phase.connecting

  /// Seconds from one attempt to the next.
  static let pause = 1.0

  mutating func didConnect() -> [Action] {
    if phase == .connecting { phase = .greeting }
    return []
  }

  mutating func didGreet() -> [Action] {
    guard phase == .greeting else { return [] }
    phase = .attached
    return [.showInspector]
  }

  /// The connection could not be made, or has ended.
  mutating func didEnd(_ reason: String) -> [Action] {
    switch phase {
    case .connecting, .greeting, .attached:
      phase = .waiting
      return [.say(reason), .startTimer]
    case .waiting, .closed: return []
    }
  }

  mutating func timerDidFire() -> [Action] {
    guard phase == .waiting else { return [] }
    phase = .connecting
    return [.connect]
  }

  mutating func windowDidClose() { phase = .closed }
}
