import TestSupport
import Testing
import Views

/// What can be undone and done again, beyond a text field.
struct UndoManagerTests {
  /// A document of one list of numbers.
  private final class Document {
    let manager = UndoManager()
    var items: [Int] = []

    func insert(_ item: Int, at place: Int? = nil) {
      let place = place ?? items.count
      manager.registerUndo(withTarget: self) { $0.remove(at: place) }
      manager.setActionName("Insert")
      items.insert(item, at: place)
    }

    func remove(at place: Int) {
      let item = items[place]
      manager.registerUndo(withTarget: self) { $0.insert(item, at: place) }
      manager.setActionName("Remove")
      items.remove(at: place)
    }
  }

  @Test func `each change is undone and done again, and a new one forgets what was undone`() {
    let document = Document()
    let manager = document.manager
    #expect(!manager.canUndo && !manager.canRedo && manager.undoMenuItemTitle == "Undo")
    for item in 1...3 { document.insert(item) }
    document.remove(at: 0)
    #expect(manager.undoMenuItemTitle == "Undo Remove")
    manager.undo()
    #expect(document.items == [1, 2, 3] && manager.redoMenuItemTitle == "Redo Remove")
    manager.undo()
    #expect(document.items == [1, 2] && manager.canRedo)
    manager.redo()
    #expect(document.items == [1, 2, 3])
    manager.redo()
    #expect(document.items == [2, 3] && !manager.canRedo)
    manager.undo()
    document.insert(9)
    #expect(!manager.canRedo && document.items == [1, 2, 3, 9])
    for _ in 0..<9 { manager.undo() }
    #expect(document.items.isEmpty && !manager.canUndo)
    for _ in 0..<9 { manager.redo() }
    #expect(document.items == [1, 2, 3, 9])
  }

  @Test func `a group is one step, also a nested one, and one that is open when it is undone`() {
    let document = Document()
    let manager = document.manager
    manager.beginUndoGrouping()
    document.insert(1)
    manager.beginUndoGrouping()
    document.insert(2)
    manager.endUndoGrouping()
    document.remove(at: 0)
    manager.setActionName("Swap")
    manager.endUndoGrouping()
    manager.endUndoGrouping()
    #expect(document.items == [2] && manager.undoMenuItemTitle == "Undo Swap")
    manager.undo()
    #expect(document.items.isEmpty && !manager.canUndo && manager.redoMenuItemTitle == "Redo Swap")
    manager.redo()
    #expect(document.items == [2])
    manager.beginUndoGrouping()
    document.insert(5)
    manager.undo()
    document.insert(7)
    #expect(document.items == [2, 7])
    manager.undo()
    manager.undo()
    #expect(document.items.isEmpty)
  }

  @Test func `changes of a target that is gone or removed are no steps`() {
    let manager = UndoManager()
    var calls = 0
    let kept = Document()
    do {
      let document = Document()
      manager.registerUndo(withTarget: kept) { _ in calls += 1 }
      manager.registerUndo(withTarget: document) { _ in calls += 100 }
      #expect(manager.canUndo)
    }
    manager.undo()
    #expect(calls == 1 && !manager.canUndo && !manager.canRedo)
    manager.registerUndo(withTarget: kept) { _ in calls += 1 }
    manager.removeAllActions(withTarget: kept)
    #expect(!manager.canUndo)
    manager.disableUndoRegistration()
    manager.registerUndo(withTarget: kept) { _ in calls += 1 }
    manager.enableUndoRegistration()
    manager.enableUndoRegistration()
    #expect(!manager.canUndo && manager.isUndoRegistrationEnabled)
  }

  @Test func `calls from within an undo change nothing, and old steps are forgotten`() {
    let document = Document()
    let manager = document.manager
    manager.levelsOfUndo = 0
    manager.registerUndo(withTarget: document) { _ in }
    manager.registerUndo(withTarget: document) { document in
      #expect(document.manager.isUndoing)
      document.manager.undo()
      document.manager.redo()
      document.manager.endUndoGrouping()
      document.insert(1)
    }
    manager.undo()
    #expect(document.items == [1] && !manager.canUndo && manager.canRedo, "one level is the least")
    manager.redo()
    #expect(document.items.isEmpty)
  }

  @Test func `random changes, groups, undos and redos always lead back to each state`() {
    for seed in 0..<200 {
      var random = SeededGenerator(seed: UInt64(seed))
      let document = Document()
      var states = [document.items]
      var place = 0
      for _ in 0..<60 {
        switch random.int(in: 0...4) {
        case 0...1:
          document.manager.beginUndoGrouping()
          for _ in 0...random.int(in: 0...2) {
            if document.items.isEmpty || random.bool(probability: 0.6) {
              document.insert(random.int(in: 0...99), at: random.int(in: 0...document.items.count))
            } else {
              document.remove(at: random.int(in: 0...document.items.count - 1))
            }
          }
          document.manager.endUndoGrouping()
          states = Array(states[...place]) + [document.items]
          place += 1
        case 2...3:
          #expect(document.manager.canUndo == (place > 0))
          document.manager.undo()
          place = max(0, place - 1)
        default:
          #expect(document.manager.canRedo == (place < states.count - 1))
          document.manager.redo()
          place = min(states.count - 1, place + 1)
        }
        #expect(document.items == states[place])
      }
    }
  }

  @Test func `the keys undo with the nearest manager, whether or not something has the focus`() {
    let window = Window()
    let document = Document()
    let view = Page(document.manager)
    window.addSubview(view)
    document.insert(1)
    document.insert(2)
    func press(_ character: Character, _ modifiers: KeyModifiers) {
      window.send(.key(KeyEvent(.down, .character(character), modifiers: modifiers, time: 0)))
    }
    press("z", .control)
    #expect(document.items == [1, 2], "the window has one of its own")
    window.setFocus(view)
    press("z", .control)
    #expect(document.items == [1])
    press("z", [.control, .shift])
    #expect(document.items == [1, 2])
    press("z", .control)
    press("y", .control)
    press("z", [])
    press("z", [.control, .option])
    #expect(document.items == [1, 2])
    window.setFocus(nil)
    window.undoManager?.registerUndo(withTarget: document) { $0.items = [] }
    press("z", .control)
    #expect(document.items.isEmpty)
  }

  @Test(arguments: [true, false]) func `what one event changes is one step`(isGrouped: Bool) {
    let window = Window()
    let document = Document()
    document.manager.groupsByEvent = isGrouped
    window.onUnhandledKey = { event in
      guard event.phase == .down, event.key == .character("d") else { return false }
      document.insert(7)
      document.insert(8)
      return true
    }
    for _ in 0..<2 { window.send(.key(KeyEvent(.down, .character("d"), time: 0))) }
    document.insert(9)
    document.insert(10)
    var states = [document.items]
    while document.manager.canUndo {
      document.manager.undo()
      states.append(document.items)
    }
    let all = [7, 8, 7, 8, 9, 10]
    let lengths = isGrouped ? [6, 5, 4, 2, 0] : [6, 5, 4, 3, 2, 1, 0]
    #expect(states == lengths.map { Array(all.prefix($0)) })
    while document.manager.canRedo { document.manager.redo() }
    #expect(document.items == all)
  }

  private final class Page: View {
    let manager: UndoManager
    init(_ manager: UndoManager) {
      self.manager = manager
      super.init()
    }
    override var undoManager: UndoManager? { manager }
    override var canBecomeFocused: Bool { true }
  }
}
