import Runtime

/// Where a presentation stands. Each will-begin is followed by exactly one did-end, whatever happens in between.
///
/// Inputs are the methods; each answers what the presentation controller is to be told.
enum PresentationState: Equatable {
  case away, arriving, presented, leaving

  /// What a presentation controller is told.
  enum Call: Equatable {
    case presentationWillBegin
    case presentationDidEnd(Bool)
    case dismissalWillBegin
    case dismissalDidEnd(Bool)
  }

  /// A transition sets out. What is on a way already is told nothing new.
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
  /// - Parameter isCompleted: whether it ended where it set out to.
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

  /// Everything is taken out of the window at once.
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
