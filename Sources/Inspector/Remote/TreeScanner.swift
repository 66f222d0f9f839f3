import SDLStage
import Views

/// Gives each view of a window a number, and finds what has changed since the last reading: views that came, went or
/// moved in the tree, and values of single views.
///
/// A reading is made in parts. No view is kept alive, and no number of a view is used again.
final class TreeScanner {
  private let window: Window
  private let interval: Double
  private let clock: () -> Double

  /// Whether the places and pictures of views are read, too.
  var readsPlace = false
  private var records: [ObjectIdentifier: TreeRecord] = [:]
  private var recordsByNumber: [Int: TreeRecord] = [:]
  private var order: [TreeRecord] = []
  private var nextNumber = 1
  private var root: TreeRecord?

  private var readVersion: Int?
  private var pass = 0
  /// Whether views are left that the last reading of the tree had no room for.
  private var isPartial = false
  private var isCut = false
  /// Whether the program had a frame since the last round through all views began.
  private var isStale = false
  /// The number of views that are left in this round, and the next one.
  private var remaining = 0
  private var cursor = 0
  /// The time at which the tree may be read again.
  private(set) var nextTree = -Double.infinity

  /// The most views that are compared at a time.
  private static let mostComparisons = 2500

  /// - Parameters:
  ///   - interval: the least seconds between two readings of the tree.
  ///   - clock: seconds of real time.
  init(_ window: Window, interval: Double, clock: @escaping () -> Double) {
    (self.window, self.interval, self.clock) = (window, interval, clock)
  }

  // MARK: Numbers

  func number(of view: View) -> Int? { record(of: view)?.number }

  /// The view of a number; nil if it is gone.
  func view(_ number: Int) -> View? { recordsByNumber[number]?.view }

  /// Whether any view has or had a number.
  func hasGiven(_ number: Int) -> Bool { number < nextNumber }

  private func record(of view: View) -> TreeRecord? {
    guard let record = records[ObjectIdentifier(view)], record.view === view else { return nil }
    return record
  }

  // MARK: Reading

  /// Notes that values may have changed.
  func noteFrame() { isStale = true }

  /// Reads all values again, and the tree as soon as it changes.
  func reset() {
    isStale = true
    nextTree = -.infinity
  }

  /// Whether views that are known are to be compared.
  var isUnread: Bool { isStale || remaining > 0 || isPartial }
  /// Whether views came, went or moved in the tree since it was read.
  var hasOtherTree: Bool { window.treeVersion != readVersion }

  /// Whether a reading has begun that has not met all views.
  var isInRound: Bool { remaining > 0 || isPartial }

  /// Reads on, from where the last reading ended.
  /// - Parameter budget: the most views whose changes are returned.
  func read(_ budget: Int, at now: Double) -> TreeChanges {
    var changes = TreeChanges()
    if isPartial || hasOtherTree && now >= nextTree {
      readTree(budget, &changes)
      let end = clock()
      // A large tree that always changes is read less often.
      nextTree = end + max(interval, 20 * (end - now))
    }
    readViews(budget, &changes)
    return changes
  }

  /// Compares the views in turn, from where the last comparison ended.
  private func readViews(_ budget: Int, _ changes: inout TreeChanges) {
    if isStale, remaining == 0 {
      isStale = false
      remaining = order.count
    }
    var comparisons = Self.mostComparisons
    while remaining > 0, comparisons > 0, changes.views.count < budget {
      if cursor >= order.count { cursor = 0 }
      let record = order[cursor]
      if let view = record.view, let change = record.change(of: view, readsPlace: readsPlace) {
        changes.views.append(change)
      }
      cursor += 1
      remaining -= 1
      comparisons -= 1
    }
  }

  private func readTree(_ budget: Int, _ changes: inout TreeChanges) {
    readVersion = window.treeVersion
    pass += 1
    isPartial = false
    var reading = Reading(room: budget)
    let root = root ?? makeRecord(window, &changes)
    self.root = root
    read(root, window, depth: 0, &reading, &changes)
    if reading.count < order.count { removeUnread(reading) }
    if reading.isCut != isCut {
      isCut = reading.isCut
      changes.isCut = isCut
    }
  }

  /// One reading of the tree.
  private struct Reading {
    /// The number of views that can still be sent.
    var room: Int
    /// The number of views that were met.
    var count = 0
    /// Whether there are views beyond the limits.
    var isCut = false
  }

  private func read(
    _ record: TreeRecord, _ view: View, depth: Int, _ reading: inout Reading, _ changes: inout TreeChanges
  ) {
    record.pass = pass
    reading.count += 1
    let subviews = view.subviews
    if !record.matches(subviews) { readChildren(of: record, subviews, depth: depth, &reading, &changes) }
    for child in record.children {
      if let view = child.view { read(child, view, depth: depth + 1, &reading, &changes) }
    }
  }

  private func readChildren(
    of parent: TreeRecord, _ subviews: [View], depth: Int, _ reading: inout Reading, _ changes: inout TreeChanges
  ) {
    var children: [TreeRecord] = []
    parent.isPartial = false
    if depth >= TreeLimits.mostDepth {
      if !subviews.isEmpty { reading.isCut = true }
    } else {
      children.reserveCapacity(subviews.count)
      for view in subviews {
        if let record = record(of: view) {
          children.append(record)
        } else if order.count >= TreeLimits.mostViews {
          reading.isCut = true
        } else if reading.room > 0 {
          reading.room -= 1
          children.append(makeRecord(view, &changes))
        } else {
          parent.isPartial = true
          isPartial = true
        }
      }
    }
    if let change = Self.difference(parent, children) { changes.children.append(change) }
    parent.children = children
  }

  private func makeRecord(_ view: View, _ changes: inout TreeChanges) -> TreeRecord {
    let record = TreeRecord(nextNumber, view)
    nextNumber += 1
    records[record.key] = record
    recordsByNumber[record.number] = record
    order.append(record)
    changes.views.append(record.wholeChange(of: view, readsPlace: readsPlace))
    return record
  }

  /// The part of a list of views that has changed.
  private static func difference(_ parent: TreeRecord, _ new: [TreeRecord]) -> TreeChanges.ChildrenChange? {
    let old = parent.children
    var start = 0
    while start < old.count, start < new.count, old[start] === new[start] { start += 1 }
    var end = 0
    while end < old.count - start, end < new.count - start, old[old.count - 1 - end] === new[new.count - 1 - end] {
      end += 1
    }
    let removed = old.count - start - end
    let added = new[start..<new.count - end]
    if removed == 0, added.isEmpty { return nil }
    return TreeChanges.ChildrenChange(
      parent: parent.number, start: start, removed: removed, added: added.map(\.number))
  }

  /// Forgets the views that have left the window.
  private func removeUnread(_ reading: Reading) {
    order.removeAll { record in
      if record.pass == pass { return false }
      if records[record.key] === record { records[record.key] = nil }
      recordsByNumber[record.number] = nil
      return true
    }
    // The places have changed: the round goes once more through all.
    remaining = order.count
    // There may be room for views that were left out.
    if reading.isCut { isPartial = true }
  }
}
