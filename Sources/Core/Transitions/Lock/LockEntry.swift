/// A ticket or a transition that holds a lock or waits for it: a copy, as of the time when it was read.
public struct LockEntry: Hashable, Sendable {
  /// The kind of owner.
  public enum Kind: String, Hashable, Sendable {
    /// Code of the program.
    case ticket
    /// A container, for a transition.
    case run
  }

  /// Whether the entry has the lock.
  public enum Status: String, Hashable, Sendable {
    /// It is in line.
    case waiting
    /// It has the lock and begins in a later turn.
    case handed
    /// It has the lock.
    case held
  }

  /// Counts the entries of the lock and all its scopes, from 1.
  public let number: Int
  /// The owner's name.
  public let label: String
  /// The kind of owner.
  public let kind: Kind
  /// Whether the entry waits for the lock or has it.
  public let status: Status
  /// The name of the scope.
  public let scope: String
  /// For how long it has held the lock, or waited for it, in seconds on the loop's clock.
  public let age: Double
  /// The labels of the tickets that were held when a transition was requested, in the order of being taken. It does not
  /// wait for them.
  public let sponsors: [String]
}

/// An event of a lock.
public struct LockEvent: Hashable, Sendable {
  /// The kind of event.
  public enum Change: String, Hashable, Sendable {
    /// The lock was free and is held now.
    case taken
    /// The entry waits.
    case waiting
    /// The entry waited, has the lock now, and begins in a later turn.
    case handed
    /// The entry gave the lock back, or lost it.
    case released
    /// The entry left before it began.
    case withdrawn
    /// The entry waited too long, or no longer made sense when its turn came.
    case obsolete
  }

  /// The kind of event.
  public let change: Change
  /// The entry; one that is gone, as it was before.
  public let entry: LockEntry
}

/// Receives the events of a lock and all its scopes, in the order of happening.
@MainActor public protocol LockObserver: AnyObject {
  /// The lock changed.
  func lockEvent(_ event: LockEvent)
  /// The lock was misused: a ticket was dropped, held for too long, or released twice.
  func lockWarning(_ message: String)
}

extension LockObserver {
  /// Default: does nothing.
  public func lockWarning(_ message: String) {}
}
