/// Where a sheet with detents stands. Inputs are the methods; detents are numbered from the lowest.
///
/// The coming and going itself is a transition, which says how far it is and which way it goes.
enum SheetState: Equatable {
  case away
  /// It comes; where it is to rest when it has come.
  case arriving(to: Int)
  case resting(at: Int)
  /// A hand has it; where it would rest if it were let go in this moment without having been moved.
  case held(aim: Int, Stage)
  /// It goes to a detent by itself.
  case settling(to: Int)
  /// It goes away; where it is to rest if it does not.
  case leaving(from: Int)

  /// What a hand has taken a sheet out of.
  enum Stage: Equatable { case standing, arriving, leaving }

  /// The detent at which it rests, or to which it goes if it stays.
  var aim: Int? {
    switch self {
    case .away: nil
    case .arriving(let aim), .resting(let aim), .held(let aim, _), .settling(let aim), .leaving(let aim): aim
    }
  }

  /// It sets out to come.
  mutating func comes() { if self == .away { self = .arriving(to: 0) } }

  /// It sets out to go, whatever it did before.
  mutating func goes() { if let aim { self = .leaving(from: aim) } }

  /// Its transition has ended with it in the window.
  /// - Parameter isMoving: whether it is still on its way to its detent.
  mutating func stays(isMoving: Bool) {
    if let aim { self = isMoving ? .settling(to: aim) : .resting(at: aim) }
  }

  /// It is gone.
  mutating func isGone() { self = .away }

  /// A hand takes it. - Returns: whether it can be taken.
  mutating func grab() -> Bool {
    switch self {
    case .resting(let aim), .settling(let aim): self = .held(aim: aim, .standing)
    case .arriving(let aim): self = .held(aim: aim, .arriving)
    case .leaving(let aim): self = .held(aim: aim, .leaving)
    case .away, .held: return false
    }
    return true
  }

  /// The hand lets go.
  /// - Parameter choice: the detent to which it shall go; nil: away.
  mutating func release(to choice: Int?) {
    guard case .held(_, let stage) = self else { return }
    switch (stage, choice) {
    // Whoever lets it go may be told that it cannot: then it returns to the lowest.
    case (.standing, let choice): self = .settling(to: choice ?? 0)
    case (.arriving, let choice?), (.leaving, let choice?): self = .arriving(to: choice)
    case (.arriving, nil), (.leaving, nil): self = .leaving(from: 0)
    }
  }

  /// It has come to its detent.
  mutating func settled() { if case .settling(let aim) = self { self = .resting(at: aim) } }

  /// The program wants it at another detent.
  /// - Returns: whether it is to set out for it now.
  mutating func select(_ detent: Int) -> Bool {
    switch self {
    case .resting, .settling:
      self = .settling(to: detent)
      return true
    case .arriving: self = .arriving(to: detent)
    case .leaving: self = .leaving(from: detent)
    case .held(_, let stage): self = .held(aim: detent, stage)
    case .away: break
    }
    return false
  }
}
