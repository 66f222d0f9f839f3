/// The right to move the screens of a scope, held by one owner and given back once.
///
/// Releasing it ends its life, so it cannot be released twice. One that is dropped is released, and a warning names it.
/// To give it back in a closure that runs later, turn it into a ``TicketHandle``:
///
/// ```swift
/// guard let ticket = lock.tryTicket("edit") else { return }
/// let handle = ticket.handle()
/// present(editor, animated: true) { _ in handle.release() }
/// ```
public struct TransitionTicket: ~Copyable {
  private let owner: TicketHandle

  init(_ owner: TicketHandle) { self.owner = owner }

  /// What the holder calls itself.
  public var label: String { owner.label }

  /// Gives the lock back; who waits for it begins in a later turn.
  public consuming func release() { owner.release() }

  /// The same right as an object, which a closure can keep.
  public consuming func handle() -> TicketHandle { owner }
}

/// A ticket that closures can keep.
///
/// The last reference that goes away releases it, and a warning names it.
public final class TicketHandle {
  /// What the holder calls itself.
  public let label: String
  let number: Int
  private let core: LockCore

  init(_ number: Int, _ label: String, _ core: LockCore) {
    self.number = number
    self.label = label
    self.core = core
  }

  /// Whether the lock has not been given back, nor taken away.
  public var isHeld: Bool { core.state.status(of: number) == .held }

  /// Gives the lock back; who waits for it begins in a later turn. A second call, and one after the ticket was taken
  /// away, changes nothing and is told as a warning.
  public func release() {
    if !core.release(number, .completed) {
      core.news.warn("\(label) releases its ticket, which was released before or taken away")
    }
  }

  isolated deinit { core.drop(number, label) }
}
