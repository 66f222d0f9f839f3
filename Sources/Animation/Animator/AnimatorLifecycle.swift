/// Where a property animator is in its lifecycle: which calls make sense, and what they lead to.
nonisolated enum AnimatorLifecycle {
  /// Nothing begun, or all over; it can begin anew.
  case inactive
  case running
  case paused
  /// Stopped on the way, and not yet finished.
  case stopped

  /// What a call leads to; nil for one that makes no sense now and changes nothing.
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

  /// The motion came to its end.
  mutating func arrive(pausing: Bool) { self = pausing ? .paused : .inactive }

  private mutating func become(_ new: AnimatorLifecycle, _ action: Action) -> Action {
    self = new
    return action
  }
}
