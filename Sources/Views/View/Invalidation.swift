/// What is new about a view since somebody last looked.
package nonisolated struct ViewChanges: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Where it stands: its map to the parent.
  package static let place = ViewChanges(rawValue: 1)
  /// How much of it shows: its alpha, and whether it is hidden.
  package static let opacity = ViewChanges(rawValue: 2)
  /// What it paints itself.
  package static let looks = ViewChanges(rawValue: 4)
  /// What its children show in: its bounds, and how it cuts them off; or which children it has.
  package static let content = ViewChanges(rawValue: 8)

  package static let all: ViewChanges = [.place, .opacity, .looks, .content]
}

/// What a window still has to do; shared by all its views so that a change costs a store.
package final class Invalidation {
  /// What a setter touches, at an address that stays, so that views reach it without counting references.
  package nonisolated struct Board {
    /// A byte for each slot, the ``ViewChanges`` of the view that has it. Slot 0 is everybody's who has none.
    package fileprivate(set) var marks: UnsafeMutablePointer<UInt8>
    fileprivate(set) var needsDisplay: Bool
  }

  /// For views outside a window: they have nobody to tell. As every board it is touched on the main actor only.
  nonisolated(unsafe) static let idleBoard = makeBoard(slots: 1)

  /// Lives as long as this object.
  package let board = Invalidation.makeBoard(slots: 1)
  package private(set) var needsLayout = true
  /// Whether views came, went or changed places since slots were given.
  package private(set) var isTreeChanged = true
  /// How many views laid out their children since the start.
  package var layoutCount = 0
  /// Called when the window goes from clean to having work.
  package var onWork: (() -> Void)?
  /// Who gives the slots and takes the marks; another one that looks at the window leaves both alone.
  package weak var reader: AnyObject?
  /// Those of the window's views that show another one.
  package let portals = PortalRegistry()
  private var slotCount = 1

  package init() {}

  isolated deinit {
    board.pointee.marks.deallocate()
    board.deallocate()
  }

  private nonisolated static func makeBoard(slots: Int) -> UnsafeMutablePointer<Board> {
    let board = UnsafeMutablePointer<Board>.allocate(capacity: 1)
    let marks = UnsafeMutablePointer<UInt8>.allocate(capacity: slots)
    marks.initialize(repeating: 0, count: slots)
    board.initialize(to: Board(marks: marks, needsDisplay: true))
    return board
  }

  package var needsDisplay: Bool { board.pointee.needsDisplay }
  package var hasWork: Bool { needsDisplay || needsLayout }

  package func markDisplay() {
    let wasClean = !hasWork
    board.pointee.needsDisplay = true
    if wasClean { onWork?() }
  }

  package func markLayout() {
    let wasClean = !hasWork
    needsLayout = true
    board.pointee.needsDisplay = true
    if wasClean { onWork?() }
  }

  package func markTree() {
    isTreeChanged = true
    portals.treeDidChange()
    markDisplay()
  }

  package func didDisplay() { board.pointee.needsDisplay = false }
  package func didLayout() { needsLayout = false }

  /// Begins anew with these marks, one for each slot from 1 on.
  package func didGiveSlots(_ marks: [UInt8]) {
    if marks.count + 1 > slotCount {
      board.pointee.marks.deallocate()
      slotCount = (marks.count + 1) * 3 / 2
      board.pointee.marks = .allocate(capacity: slotCount)
      board.pointee.marks.initialize(repeating: 0, count: slotCount)
    }
    marks.withUnsafeBufferPointer { new in
      if let first = new.baseAddress { (board.pointee.marks + 1).update(from: first, count: new.count) }
    }
    isTreeChanged = false
  }
}
