/// The right to change the screens of a scope, held by one owner and given back once.
///
/// Releasing a ticket ends its life, so it cannot be released twice. A ticket that is dropped is released, and a
/// warning names it. To release it in a closure that runs later, turn it into a ``TicketHandle``:
///
/// ```swift
/// guard let ticket = lock.tryTicket("edit") else { return }
/// let handle = ticket.handle()
/// present(editor, animated: true) { _ in handle.release() }
/// ```
public struct TransitionTicket: ~Copyable {
  private let owner: TicketHandle

  init(_ owner: TicketHandle) { self.owner = owner }

  /// The holder's name in traces and messages.
  public var label: String { owner.label }

  /// Gives the lock back; the next in line begins in a later turn.
  public consuming func release() { owner.release() }

  /// The same right as an object, which a closure can keep.
  public consuming func handle() -> TicketHandle { owner }
}

/// A ticket that closures can keep.
///
/// When its last reference goes away the ticket is released, and a warning names it.
public final class TicketHandle {
  /// The holder's name in traces and messages.
  public let label: String
  let number: Int
  private let controller: QueueController

  init(_ number: Int, _ label: String, _ controller: QueueController) {
    self.number = number
    self.label = label
    self.controller = controller
  }

  /// Whether the ticket was neither released nor taken away.
  public var isHeld: Bool { controller.queue.status(of: number) == .held }

  /// Gives the lock back; the next in line begins in a later turn. A second call, and one after the ticket was taken
  /// away, changes nothing and logs a warning.
  public func release() {
    if !controller.release(number, .completed) {
      controller.notifier.warn("\(label) releases its ticket, which was released before or taken away")
    }
  }

  isolated deinit { controller.drop(number, label) }
}

/// A place in line for a lock; ``TransitionLock/serialize(_:deadline:isValid:completion:_:)`` returns it.
///
/// It need not be kept: the entry waits without it.
public final class LockWaiting {
  private let controller: QueueController
  private let number: Int?

  /// - Parameter number: nil where the lock refused at once.
  init(_ controller: QueueController, _ number: Int?) {
    self.controller = controller
    self.number = number
  }

  /// Whether the body has not begun yet.
  public var isWaiting: Bool {
    guard let status = number.flatMap({ controller.queue.status(of: $0) }) else { return false }
    return status != .held
  }

  /// Leaves the line: the body will not run, and the completion gets `refused` in a later turn. Nothing happens where
  /// the body has begun, or the completion was called.
  /// - Returns: whether it waited.
  @discardableResult
  public func withdraw() -> Bool { number.map { controller.withdraw($0) } ?? false }
}
