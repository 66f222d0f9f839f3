/// Knows which tokens of one scheduler are active.
final class ActivityLedger {
  private enum Standing { case inactive, active, revoked }
  private struct Entry {
    let label: () -> String
    /// The target that it goes on with.
    let owner: ObjectIdentifier?
    var standing = Standing.inactive
  }

  private var entries: [Int: Entry] = [:]
  private var active: Set<Int> = []
  private var next = 0
  private var isClosed = false
  /// Whether anything became active since the last ``takeStir()``.
  private(set) var hasStirred = false
  /// Called after each change of one token.
  var onChange: ((_ label: () -> String, _ isActive: Bool) -> Void)?
  /// Called where a token that was ended for good shall be active again.
  var onMisuse: ((_ label: () -> String) -> Void)?

  var isActive: Bool { !active.isEmpty }

  /// What is active, in the order of the tokens' making.
  var activeLabels: [String] { active.sorted().compactMap { entries[$0]?.label() } }

  /// - Returns: whether anything became active since this was asked last.
  func takeStir() -> Bool {
    defer { hasStirred = false }
    return hasStirred
  }

  func register(_ label: @escaping () -> String, of owner: ObjectIdentifier?) -> Int {
    next += 1
    if !isClosed { entries[next] = Entry(label: label, owner: owner) }
    return next
  }

  /// - Complexity: as many steps as tokens are active.
  func isActive(of owner: ObjectIdentifier) -> Bool { active.contains { entries[$0]?.owner == owner } }

  /// - Complexity: as many steps as tokens are active.
  func deactivate(of owner: ObjectIdentifier) {
    for id in active.sorted() where entries[id]?.owner == owner { setActive(false, id) }
  }

  func isActive(_ id: Int) -> Bool { active.contains(id) }

  func setActive(_ value: Bool, _ id: Int) {
    guard let entry = entries[id] else { return }
    switch (entry.standing, value) {
    case (.inactive, true):
      entries[id]?.standing = .active
      active.insert(id)
      hasStirred = true
      onChange?(entry.label, true)
    case (.active, false):
      entries[id]?.standing = .inactive
      active.remove(id)
      onChange?(entry.label, false)
    case (.revoked, true):
      onMisuse?(entry.label)
    case (.active, true), (.inactive, false), (.revoked, false):
      break
    }
  }

  func revoke(_ id: Int) {
    setActive(false, id)
    entries[id]?.standing = .revoked
  }

  /// The token may be active again.
  func reinstate(_ id: Int) {
    if entries[id]?.standing == .revoked { entries[id]?.standing = .inactive }
  }

  /// The token is gone.
  func forget(_ id: Int) {
    setActive(false, id)
    entries[id] = nil
  }

  /// Ends every token, those of the future too. The active ones end in the order of their making.
  func close() {
    isClosed = true
    for id in active.sorted() { setActive(false, id) }
    hasStirred = false
    active.removeAll()
    entries.removeAll()
  }
}
