/// Keeps its scheduler active while it is active itself.
///
/// A scheduler is active while at least one of its tokens is. Setting `isActive` to its present value does nothing.
/// Releasing the token ends its activity.
public final class ActivityToken {
  private let ledger: ActivityTokenRegistry
  private let id: Int

  /// Makes an inactive token.
  /// - Parameters:
  ///   - label: describes the activity; evaluated only for reports.
  ///   - owner: the target that the activity belongs to; nil for none.
  init(_ ledger: ActivityTokenRegistry, of owner: ObjectIdentifier?, label: @escaping () -> String) {
    self.ledger = ledger
    id = ledger.register(label, of: owner)
  }

  /// Whether the activity is under way. Default: false.
  ///
  /// It can become true again, except after the scheduler ended the token: when a named plan is removed, and at
  /// tear-down.
  public var isActive: Bool {
    get { ledger.isActive(id) }
    set { ledger.setActive(newValue, id) }
  }

  /// Ends the activity permanently.
  func revoke() { ledger.revoke(id) }

  /// Reverses ``revoke()``: the token may become active again.
  func reinstate() { ledger.reinstate(id) }

  isolated deinit { ledger.forget(id) }
}
