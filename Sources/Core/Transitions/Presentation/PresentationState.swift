import Runtime

/// The state of a presentation. Each will-begin is followed by exactly one did-end, whatever happens in between.
///
/// Inputs are the mutating methods. Each returns the callbacks of the presentation controller.
enum PresentationState: Equatable {
  case away, arriving, presented, leaving

  /// A callback of a presentation controller.
  enum Call: Equatable {
    case presentationWillBegin
    case presentationDidEnd(Bool)
    case dismissalWillBegin
    case dismissalDidEnd(Bool)
  }

  /// A transition begins. A presentation that arrives or leaves already gets no callback.
  mutating func begin(_ direction: TransitionDirection) -> Call? {
    switch (self, direction) {
    case (.away, .forward):
      self = .arriving
      return .presentationWillBegin
    case (.presented, .backward):
      self = .leaving
      return .dismissalWillBegin
    case (.away, .backward), (.presented, .forward), (.arriving, _), (.leaving, _):
      return nil
    }
  }

  /// The transition is over.
  /// - Parameter isCompleted: whether it ended at the end to which it set out.
  mutating func end(isCompleted: Bool) -> Call? {
    switch self {
    case .arriving:
      self = isCompleted ? .presented : .away
      return .presentationDidEnd(isCompleted)
    case .leaving:
      self = isCompleted ? .away : .presented
      return .dismissalDidEnd(isCompleted)
    case .away, .presented:
      return nil
    }
  }

  /// The presentation is removed from the window at once.
  mutating func takeDown() -> [Call] {
    defer { self = .away }
    switch self {
    case .away: return []
    case .arriving: return [.presentationDidEnd(false)]
    case .presented: return [.dismissalWillBegin, .dismissalDidEnd(true)]
    case .leaving: return [.dismissalDidEnd(true)]
    }
  }
}

/// The state of a dismissal by the user.
///
/// Inputs are the mutating methods. Each returns whether the delegate is called.
struct UserDismissal: Equatable {
  private enum State: Equatable { case none, going }
  private var state = State.none
  /// Whether a request of the user is being made: a transition that turns round meanwhile does so for the user.
  var isAsking = false

  /// The screen leaves for the user. - Returns: whether `willDismiss` is due.
  mutating func begin() -> Bool {
    defer { state = .going }
    return state == .none
  }

  /// The screen comes back.
  mutating func takeBack() { state = .none }

  /// The transition is over. - Returns: whether `didDismiss` is due.
  mutating func end(isGone: Bool) -> Bool {
    defer { state = .none }
    return isGone && state == .going
  }
}
