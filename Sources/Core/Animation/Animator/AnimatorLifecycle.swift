/// The lifecycle of a property animator: each call's next state and action.
nonisolated enum AnimatorLifecycle {
  /// Not begun, or over; it can begin again.
  case inactive
  case running
  case paused
  /// Stopped before its end, and not finished.
  case stopped

  /// The action that a call causes; nil for a call that is not allowed in the present state and changes nothing.
  enum Action {
    case begin
    case resume
    case hold
    case halt
    case finish
    case nothing
  }

  mutating func start() -> Action? {
    switch self {
    case .inactive: become(.running, .begin)
    case .paused: become(.running, .resume)
    case .running: .nothing
    case .stopped: nil
    }
  }

  mutating func pause() -> Action? {
    switch self {
    case .inactive: become(.paused, .begin)
    case .running: become(.paused, .hold)
    case .paused: .nothing
    case .stopped: nil
    }
  }

  mutating func stop(withoutFinishing: Bool) -> Action? {
    switch self {
    case .running, .paused: become(withoutFinishing ? .inactive : .stopped, .halt)
    case .stopped: withoutFinishing ? become(.inactive, .halt) : .nothing
    case .inactive: nil
    }
  }

  mutating func finish() -> Action? {
    switch self {
    case .stopped: become(.inactive, .finish)
    case .inactive, .running, .paused: nil
    }
  }

  /// The motion has reached its end.
  mutating func arrive(pausing: Bool) { self = pausing ? .paused : .inactive }

  private mutating func become(_ new: AnimatorLifecycle, _ action: Action) -> Action {
    self = new
    return action
  }
}
