import Geometry
import Notation
import Views

/// The views of a program in another process, fed by its ``TreeFeed``.
///
/// A message with a fault empties the tree.
final class RemoteTree: InspectedTree {
  private let send: (JSONText) -> Void
  private var views: [Int: RemoteView] = [:]
  private var window: RemoteView?
  private var newestNumber = 0
  /// The number of changes of the tree.
  private var pass = 0
  private weak var selected: RemoteView?
  private var values: [PropertyValue] = []
  /// The number of edits that were sent, and those of the selected view that its values do not know of yet.
  private var edits = 0
  private var pending: [(number: Int, property: String, edit: PropertyEdit)] = []
  private weak var highlighted: RemoteView?

  /// Called after each message.
  var onChange: (() -> Void)?
  var onRefusal: ((String) -> Void)?
  var onHover: (((any InspectedView)?) -> Void)?
  var onPickEnd: (((any InspectedView)?) -> Void)?

  private(set) var version = 0
  private(set) var background = Color.black
  private(set) var isCut = false
  private(set) var isPicking = false

  private static let mostPending = 1000

  /// - Parameter send: sends a command to the program.
  init(send: @escaping (JSONText) -> Void) { self.send = send }

  private func perform(_ command: TreeCommand) { send(command.json) }

  // MARK: Messages

  /// Takes a message of the program.
  /// - Returns: whether it is about views.
  /// - Throws: a fault of the message. The tree is empty then, and the connection of no more use.
  @discardableResult func take(_ message: JSONValue) throws(RemoteFault) -> Bool {
    do {
      guard let message = try TreeMessage.read(message) else { return false }
      try take(message)
    } catch {
      removeAll()
      onChange?()
      throw error
    }
    onChange?()
    return true
  }

  private func take(_ message: TreeMessage) throws(RemoteFault) {
    switch message {
    case .changes(let changes): try apply(changes)
    case .properties(let properties): apply(properties)
    case .hover(let number): if isPicking { onHover?(number.flatMap { views[$0] }) }
    case .picked(let number):
      guard isPicking else { return }
      isPicking = false
      onPickEnd?(number.flatMap { views[$0] })
    case .refusal(let sentence): onRefusal?(sentence)
    }
  }

  private func removeAll() {
    // Faulty lists can be circular.
    for view in views.values { view.children = [] }
    views = [:]
    window = nil
    values = []
    pending = []
    version += 1
  }

  // MARK: Changes of the tree

  private func apply(_ changes: TreeChanges) throws(RemoteFault) {
    if let background = changes.background { self.background = background }
    if let isCut = changes.isCut { self.isCut = isCut }
    let count = views.count
    for change in changes.views { try apply(change) }
    if changes.children.isEmpty, views.count == count { return }
    pass += 1
    try move(changes.children)
    try removeUnreached(changes.children)
    version += 1
  }

  private func apply(_ change: TreeChanges.ViewChange) throws(RemoteFault) {
    if let view = views[change.number] {
      if let facts = change.facts { view.facts = facts }
      if let place = change.place { view.place = place }
      return
    }
    guard let facts = change.facts, change.number > newestNumber else {
      throw RemoteFault(sentence: "no view has the number \(change.number)")
    }
    // Views that leave with the same message are still here.
    guard views.count < 2 * TreeLimits.mostViews else { throw Self.tooMany }
    newestNumber = change.number
    let view = RemoteView(change.number, facts)
    view.place = change.place
    views[change.number] = view
    if window == nil { window = view }
  }

  private static let tooMany = RemoteFault(sentence: "a tree has at most \(TreeLimits.mostViews) views")

  private func move(_ changes: [TreeChanges.ChildrenChange]) throws(RemoteFault) {
    var parents: [RemoteView] = []
    parents.reserveCapacity(changes.count)
    for change in changes {
      guard let parent = views[change.parent] else {
        throw RemoteFault(sentence: "no view has the number \(change.parent)")
      }
      guard change.start + change.removed <= parent.children.count else {
        let count = change.start + change.removed
        throw RemoteFault(
          sentence: "view \(change.parent) has \(parent.children.count) views inside it, not \(count)")
      }
      parents.append(parent)
      let range = change.start..<change.start + change.removed
      for child in parent.children[range] where child.parent === parent { child.parent = nil }
      parent.children.removeSubrange(range)
    }
    // A view can come from a list that is later in the message.
    for (change, parent) in zip(changes, parents) {
      var added: [RemoteView] = []
      added.reserveCapacity(change.added.count)
      for number in change.added {
        guard let child = views[number] else { throw RemoteFault(sentence: "no view has the number \(number)") }
        guard child.moved != pass, child !== window else {
          throw RemoteFault(sentence: "view \(number) stands in two places")
        }
        child.moved = pass
        child.parent = parent
        added.append(child)
      }
      guard change.start <= parent.children.count else {
        throw RemoteFault(sentence: "the views inside view \(change.parent) are given twice")
      }
      parent.children.insert(contentsOf: added, at: change.start)
    }
  }

  /// Removes the views that the window does not reach any more, and checks that the others form a tree.
  private func removeUnreached(_ changes: [TreeChanges.ChildrenChange]) throws(RemoteFault) {
    guard let window else { return }
    var count = 0
    var waiting = [(window, 1)]
    while let (view, depth) = waiting.popLast() {
      guard view.reached != pass else { throw RemoteFault(sentence: "view \(view.number) stands in two places") }
      view.reached = pass
      count += 1
      guard depth <= TreeLimits.mostDepth + 1 else {
        throw RemoteFault(sentence: "views stand at most \(TreeLimits.mostDepth) deep")
      }
      for child in view.children {
        guard child.parent === view else { throw RemoteFault(sentence: "view \(child.number) stands in two places") }
        waiting.append((child, depth + 1))
      }
    }
    guard count <= TreeLimits.mostViews else { throw Self.tooMany }
    for number in changes.lazy.flatMap(\.added) where views[number]?.reached != pass {
      throw RemoteFault(sentence: "view \(number) is not inside the window")
    }
    guard count < views.count else { return }
    for view in views.values where view.reached != pass { view.children = [] }
    views = views.filter { $0.value.reached == pass }
  }

  // MARK: Properties

  private func apply(_ properties: ViewProperties) {
    guard let selected, properties.view == selected.number else { return }
    if properties.isWhole {
      values = properties.values
    } else {
      for value in properties.values {
        if let index = values.firstIndex(where: { $0.name == value.name }) { values[index] = value }
      }
    }
    // Values from before an edit would take it back for a moment.
    pending.removeAll { $0.number <= properties.edits }
    for edit in pending { show(edit.edit, of: edit.property) }
  }

  private func show(_ edit: PropertyEdit, of property: String) {
    guard let index = values.firstIndex(where: { $0.name == property }), let value = values[index].edited(edit) else {
      return
    }
    values[index] = value
  }

  func select(_ view: (any InspectedView)?) {
    let view = view as? RemoteView
    guard view !== selected || view == nil else { return }
    if view == nil, selected == nil, values.isEmpty { return }
    selected = view
    values = []
    pending = []
    perform(.select(view?.number))
  }

  func properties(of view: any InspectedView) -> [PropertyValue] { view === selected ? values : [] }

  func edit(_ view: any InspectedView, _ property: String, _ edit: PropertyEdit) {
    guard let view = view as? RemoteView, contains(view) else {
      onRefusal?(StageTree.isGone)
      return
    }
    edits += 1
    if view === selected {
      if pending.count >= Self.mostPending { pending.removeFirst() }
      pending.append((edits, property, edit))
      show(edit, of: property)
    }
    perform(.edit(view: view.number, property: property, edit))
  }

  func undo() { perform(.undo) }
  func redo() { perform(.redo) }

  // MARK: The tree

  var root: (any InspectedView)? { window }

  func contains(_ view: any InspectedView) -> Bool {
    guard let view = view as? RemoteView else { return false }
    return views[view.number] === view
  }

  var attention = TreeAttention.nothing {
    didSet { if attention != oldValue { perform(.show(attention)) } }
  }

  // MARK: In the program's window

  func highlight(_ view: (any InspectedView)?) {
    let view = view as? RemoteView
    guard view !== highlighted else { return }
    highlighted = view
    perform(.highlight(view?.number))
  }

  func startPicking() {
    guard !isPicking else { return }
    isPicking = true
    perform(.pick(true))
  }

  func cancelPicking() {
    guard isPicking else { return }
    isPicking = false
    perform(.pick(false))
    onPickEnd?(nil)
  }

  func showGhosts(of view: (any InspectedView)?, count: Int, step: Int) {
    perform(.ghosts(view: (view as? RemoteView)?.number, count: min(max(0, count), 60), step: min(max(1, step), 60)))
  }

  func stop() {
    cancelPicking()
    highlight(nil)
    showGhosts(of: nil, count: 0, step: 1)
    select(nil)
    attention = .nothing
  }
}
