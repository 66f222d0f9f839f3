/// Somebody in line for a lock; what ``TransitionLock/serialize(_:deadline:isValid:completion:_:)`` returns.
///
/// It need not be kept: who waits goes on waiting without it.
public final class LockWaiting {
  private let core: LockCore
  private let number: Int?

  /// - Parameter number: nil where it was refused at once.
  init(_ core: LockCore, _ number: Int?) {
    self.core = core
    self.number = number
  }

  /// Whether the body has not begun, and will be.
  public var isWaiting: Bool {
    guard let status = number.flatMap({ core.state.status(of: $0) }) else { return false }
    return status != .held
  }

  /// Leaves the line: the body will not run, and the completion hears `refused` in a later turn. Nothing where the body
  /// has begun, or the answer was given.
  /// - Returns: whether it waited.
  @discardableResult
  public func withdraw() -> Bool { number.map { core.withdraw($0) } ?? false }
}
