/// Says that something goes on; while one token of a scheduler is active, the scheduler is.
///
/// Setting `isActive` to what it is already does nothing. A token that is dropped ends its activity.
public final class ActivityToken {
  private let ledger: ActivityLedger
  private let id: Int

  init(_ ledger: ActivityLedger, label: String) {
    self.ledger = ledger
    id = ledger.register(label)
  }

  /// Whether the activity goes on. May be set to true again; a token that its scheduler has revoked stays inactive.
  public var isActive: Bool {
    get { ledger.isActive(id) }
    set { ledger.setActive(newValue, id) }
  }

  /// Ends the activity for good.
  func revoke() { ledger.revoke(id) }

  isolated deinit { ledger.revoke(id) }
}

/// Counts the live tokens of one scheduler.
final class ActivityLedger {
  private var labels: [Int: String] = [:]
  private var active: Set<Int> = []
  private var next = 0
  /// Called at each change of the count.
  var onChange: (() -> Void)?

  var isActive: Bool { !active.isEmpty }

  /// What is still active, in the order of being made.
  var activeLabels: [String] { active.sorted().compactMap { labels[$0] } }

  func register(_ label: String) -> Int {
    next += 1
    labels[next] = label
    return next
  }

  func isActive(_ id: Int) -> Bool { active.contains(id) }

  func setActive(_ value: Bool, _ id: Int) {
    guard labels[id] != nil, value != active.contains(id) else { return }
    if value { active.insert(id) } else { active.remove(id) }
    onChange?()
  }

  func revoke(_ id: Int) {
    setActive(false, id)
    labels[id] = nil
  }

  func revokeAll() {
    active.removeAll()
    labels.removeAll()
    onChange?()
  }
}
