/// The kinds of changes of a view since the last frame was made.
package nonisolated struct ViewChanges: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its place: the map to its parent.
  package static let place = ViewChanges(rawValue: 1)
  /// Its opacity: alpha, and whether it is hidden.
  package static let opacity = ViewChanges(rawValue: 2)
  /// Its own looks.
  package static let looks = ViewChanges(rawValue: 4)
  /// Its content: the bounds, how they clip, or the list of subviews.
  package static let content = ViewChanges(rawValue: 8)

  package static let all: ViewChanges = [.place, .opacity, .looks, .content]
}

/// The work that a window has to do before the next frame. All its views share it, so that a change costs one store.
package final class Invalidation {
  /// The memory that setters write, at a fixed address, so that views reach it without counting references.
  package nonisolated struct Board {
    /// A byte for each slot: the ``ViewChanges`` of its view. Views without a slot share slot 0.
    package fileprivate(set) var marks: UnsafeMutablePointer<UInt8>
    fileprivate(set) var needsDisplay: Bool
  }

  /// For views outside a window. Like every board it is touched on the main actor only.
  nonisolated(unsafe) static let idleBoard = makeBoard(slots: 1)

  /// Lives as long as this object.
  package let board = Invalidation.makeBoard(slots: 1)
  package private(set) var needsLayout = true
  /// Whether views were added, removed or reordered since slots were given.
  package private(set) var isTreeChanged = true
  /// The number of times that views were added, removed or reordered.
  package private(set) var treeVersion = 0
  /// The number of layouts of a view's subviews since the start.
  package var layoutCount = 0
  /// Called when the window gets work to do after having had none.
  package var onWork: (() -> Void)?
  /// The owner of the slots and the marks; other readers of the window leave both alone.
  package weak var reader: AnyObject?
  /// The portals in the window.
  package let portals = PortalRegistry()
  private var slotCount = 1
  /// The views that draw themselves before the next frame, retained until then.
  var undrawn: [View] = []

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
    treeVersion += 1
    portals.treeDidChange()
    markDisplay()
  }

  package func didDisplay() {
    board.pointee.needsDisplay = false
    // Views that have asked for it while they drew are drawn in the next frame.
    if !undrawn.isEmpty { markDisplay() }
  }
  package func didLayout() { needsLayout = false }

  /// Starts over with these marks, one for each slot from 1 on.
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
