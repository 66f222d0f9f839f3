/// Somebody who holds a lock, or waits for it: a copy, as things were when it was asked for.
public struct LockEntry: Hashable, Sendable {
  /// Who asks.
  public enum Kind: String, Hashable, Sendable {
    /// Code of the program.
    case ticket
    /// A container, for a transition.
    case run
  }

  /// What has become of the asking.
  public enum Status: String, Hashable, Sendable {
    /// It is in line.
    case waiting
    /// It has the lock, and begins in a later turn.
    case handed
    /// It has the lock.
    case held
  }

  /// Counts those who asked this lock, and its scopes, for anything; begins with 1.
  public let number: Int
  /// What the asker calls itself.
  public let label: String
  public let kind: Kind
  public let status: Status
  /// The name of the scope.
  public let scope: String
  /// How long it has had the lock, or waited for it; seconds on the loop's clock.
  public let age: Double
  /// The tickets in whose time a run was asked for, by label, in order of being taken: it does not wait for them.
  public let sponsors: [String]
}

/// Something that happened to a lock.
public struct LockEvent: Hashable, Sendable {
  /// What happened.
  public enum Change: String, Hashable, Sendable {
    /// It was free, and is held now.
    case taken
    /// Somebody is in line.
    case waiting
    /// The first in line has it now, and will begin in a later turn.
    case handed
    /// Who held it gave it back, or it was taken away.
    case released
    /// Somebody left the line, or gave up what was handed over before it began.
    case withdrawn
    /// Somebody waited too long, or made no sense any more when the turn came.
    case obsolete
  }

  public let change: Change
  /// Whom it happened to; who is gone by it, as it was before.
  public let entry: LockEntry
}

/// Hears what happens to a lock and to all scopes of it, in the order of happening.
@MainActor public protocol LockObserver: AnyObject {
  func lockEvent(_ event: LockEvent)
  /// Somebody does not do as agreed: drops a ticket, holds one for long, gives back what it does not have.
  func lockWarning(_ message: String)
}

extension LockObserver {
  public func lockWarning(_ message: String) {}
}
