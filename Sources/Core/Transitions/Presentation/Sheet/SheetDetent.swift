/// The state of a sheet with detents. Inputs are the mutating methods. Detents are numbered from the lowest.
///
/// Presentation and dismissal are transitions, which have their own progress and direction.
enum SheetState: Equatable {
  case away
  /// It is being presented, and will rest at this detent.
  case arriving(to: Int)
  case resting(at: Int)
  /// A drag holds it; the aim is the detent where it rests if the drag ends without moving.
  case held(aim: Int, Stage)
  /// A spring moves it to a detent.
  case settling(to: Int)
  /// It is being dismissed; the detent is where it rests if the dismissal is cancelled.
  case leaving(from: Int)

  /// The state in which a drag took the sheet.
  enum Stage: Equatable { case standing, arriving, leaving }

  /// The detent at which it rests or will rest.
  var aim: Int? {
    switch self {
    case .away: nil
    case .arriving(let aim), .resting(let aim), .held(let aim, _), .settling(let aim), .leaving(let aim): aim
    }
  }

  /// Its presentation begins.
  mutating func comes() { if self == .away { self = .arriving(to: 0) } }

  /// Its dismissal begins.
  mutating func goes() { if let aim { self = .leaving(from: aim) } }

  /// Its transition has ended with it in the window.
  /// - Parameter isMoving: whether a spring still moves it to its detent.
  mutating func stays(isMoving: Bool) {
    if let aim { self = isMoving ? .settling(to: aim) : .resting(at: aim) }
  }

  /// It is gone.
  mutating func isGone() { self = .away }

  /// A drag takes it. - Returns: whether it can be taken.
  mutating func grab() -> Bool {
    switch self {
    case .resting(let aim), .settling(let aim): self = .held(aim: aim, .standing)
    case .arriving(let aim): self = .held(aim: aim, .arriving)
    case .leaving(let aim): self = .held(aim: aim, .leaving)
    case .away, .held: return false
    }
    return true
  }

  /// The drag ends.
  /// - Parameter choice: the detent to which it goes; nil: it is dismissed.
  mutating func release(to choice: Int?) {
    guard case .held(_, let stage) = self else { return }
    switch (stage, choice) {
    // The dismissal may be refused: then it returns to the lowest detent.
    case (.standing, let choice): self = .settling(to: choice ?? 0)
    case (.arriving, let choice?), (.leaving, let choice?): self = .arriving(to: choice)
    case (.arriving, nil), (.leaving, nil): self = .leaving(from: 0)
    }
  }

  /// It has reached its detent.
  mutating func settled() { if case .settling(let aim) = self { self = .resting(at: aim) } }

  /// The program selects another detent.
  /// - Returns: whether to move there now.
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

/// A height at which a sheet can rest.
///
/// ```swift
/// editor.sheetPresentationController?.detents = [.medium, .large]
/// ```
/// > Source: UIKit, `UISheetPresentationController.Detent`.
nonisolated public struct SheetDetent: Hashable, Sendable {
  /// The share of the container's height that the sheet covers.
  public let share: Double

  /// Half of the height.
  public static let medium = SheetDetent(0.5)
  /// All but a strip at the top, which shows the screen beneath.
  public static let large = SheetDetent(0.92)
  /// The shares at which a sheet rests.
  static let shares = 0.2...1.0

  /// - Parameter share: of the container's height, 0.2...1. A sheet ignores a share that is not finite, and takes
  ///   another one outside this range as its nearest end; both log a warning.
  public init(_ share: Double) { self.share = share }

  /// The detent within the range; nil where the share is not finite.
  var checked: SheetDetent? {
    share.isFinite ? SheetDetent(min(Self.shares.upperBound, max(Self.shares.lowerBound, share))) : nil
  }
}
