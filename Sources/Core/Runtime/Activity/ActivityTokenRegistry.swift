/// Records which activity tokens of one scheduler are active.
final class ActivityTokenRegistry {
  private enum Standing { case inactive, active, revoked }
  private struct Entry {
    let label: () -> String
    /// The target that the activity belongs to; nil if it belongs to no target.
    let owner: ObjectIdentifier?
    var standing = Standing.inactive
  }

  private var entries: [Int: Entry] = [:]
  private var active: Set<Int> = []
  private var next = 0
  private var isClosed = false
  /// Whether any token became active since the last ``takeStir()``.
  private(set) var hasStirred = false
  /// Called after each change of a token.
  var onChange: ((_ label: () -> String, _ isActive: Bool) -> Void)?
  /// Called when code activates a token that was ended permanently.
  var onMisuse: ((_ label: () -> String) -> Void)?

  var isActive: Bool { !active.isEmpty }

  /// The labels of the active tokens, in the order in which the tokens were made.
  var activeLabels: [String] { active.sorted().compactMap { entries[$0]?.label() } }

  /// Returns whether any token became active since the last call, and resets that record.
  func takeStir() -> Bool {
    defer { hasStirred = false }
    return hasStirred
  }

  func register(_ label: @escaping () -> String, of owner: ObjectIdentifier?) -> Int {
    next += 1
    if !isClosed { entries[next] = Entry(label: label, owner: owner) }
    return next
  }

  /// - Complexity: O(n) in the active tokens.
  func isActive(of owner: ObjectIdentifier) -> Bool { active.contains { entries[$0]?.owner == owner } }

  /// - Complexity: O(n) in the active tokens.
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

  /// Allows a revoked token to become active again.
  func reinstate(_ id: Int) {
    if entries[id]?.standing == .revoked { entries[id]?.standing = .inactive }
  }

  /// Ends and removes a token that is being released.
  func forget(_ id: Int) {
    setActive(false, id)
    entries[id] = nil
  }

  /// Ends every token, including those that are registered later. The active ones end in the order in which they were
  /// made.
  func close() {
    isClosed = true
    for id in active.sorted() { setActive(false, id) }
    hasStirred = false
    active.removeAll()
    entries.removeAll()
  }
}
