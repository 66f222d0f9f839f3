/// Says that something goes on; while one token of a scheduler is active, the scheduler is.
///
/// Setting `isActive` to what it is already does nothing. A token that is dropped ends its activity.
public final class ActivityToken {
  private let ledger: ActivityLedger
  private let id: Int

  /// - Parameters:
  ///   - label: what goes on; asked for only when somebody wants to know.
  ///   - owner: the target that it goes on with.
  init(_ ledger: ActivityLedger, of owner: ObjectIdentifier?, label: @escaping () -> String) {
    self.ledger = ledger
    id = ledger.register(label, of: owner)
  }

  /// Whether the activity goes on. May be set to true again, except after its scheduler has ended it: with a named plan
  /// that was removed, and at tear-down.
  public var isActive: Bool {
    get { ledger.isActive(id) }
    set { ledger.setActive(newValue, id) }
  }

  /// Ends the activity for good.
  func revoke() { ledger.revoke(id) }

  /// What ended it never was.
  func reinstate() { ledger.reinstate(id) }

  isolated deinit { ledger.forget(id) }
}
