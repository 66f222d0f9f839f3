import Geometry
import Views

/// An element of a window as it was at the last look.
final class AccessibleNode {
  let number: Int
  private(set) weak var view: View?
  private(set) weak var stage: (any AccessibleStage)?
  /// nil for a window.
  let parent: Int?
  let index: Int
  let own: AccessibilityDescription
  /// In the window's coordinates.
  let frame: Rect
  let role: AtspiRole
  private(set) var states: AtspiStates
  fileprivate(set) var children: [Int] = []
  fileprivate weak var labelView: View?
  /// The number of the node whose text is the name.
  fileprivate(set) var label: Int?
  /// The numbers of the nodes that this one names, in their order.
  fileprivate(set) var named: [Int] = []
  /// The text that clients read by letters, words and lines; nil for none.
  private(set) lazy var text: ScalarText? = plainText.map { ScalarText($0) }

  init(
    _ element: AccessibilityElement, number: Int, parent: Int?, index: Int, _ stage: any AccessibleStage
  ) {
    self.number = number
    self.parent = parent
    self.index = index
    self.stage = stage
    (view, own, frame, labelView) = (element.view, element.own, element.frame, element.labelView)
    role = AtspiRole(element.role)
    states = AtspiStates(element.own, isKey: stage.window.isKeyWindow)
  }

  /// A notification that is seen nowhere.
  init(announcement: String, number: Int, in window: AccessibleNode) {
    self.number = number
    (view, stage, parent, index, frame) = (nil, window.stage, window.number, -1, .zero)
    var description = AccessibilityDescription()
    (description.role, description.label) = (.status, announcement)
    (own, role) = (description, .notification)
    states = AtspiStates(description, isKey: true)
  }

  /// It is no longer seen.
  func depart() { states.subtract([.focused, .showing, .visible, .active]) }

  /// Whether the view is still in its window, which an older look may not know.
  var isThere: Bool {
    guard let view, let window = stage?.window else { return false }
    return view.window === window
  }

  var name: String { Self.shortened(own.label ?? "") }

  /// Clients get the names of all nodes in one message, which has a largest length: a text of more than 16 KB is cut.
  private static func shortened(_ text: String) -> String {
    text.utf8.count <= 16_384 ? text : String(decoding: text.utf8.prefix(16_384), as: UTF8.self) + "…"
  }

  /// What is beyond the name: the value, where no other interface tells it, and the hint.
  var explanation: String {
    let value = own.range == nil && own.text == nil && children.isEmpty ? own.value : nil
    return Self.shortened([value, own.hint].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// The string of ``text``.
  var plainText: String? {
    if let text = own.text { return text.string }
    switch role {
    case .label, .heading, .link, .toolTip, .notification: return own.label
    default: return nil
    }
  }

  var isEditable: Bool { own.text != nil && own.traits.contains(.editable) && editor != nil }
  var editor: (any AccessibilityTextEditing)? { view as? any AccessibilityTextEditing }

  var isSelection: Bool {
    switch role {
    case .list, .table, .pageTabList, .menu: true
    default: false
    }
  }
}

/// All that is seen of the windows of the program at one time.
package struct AccessibleScene {
  private(set) var nodes: [Int: AccessibleNode] = [:]
  /// The numbers of the windows, in the order in which they were opened.
  private(set) var windows: [Int] = []

  package init() {}

  package init(_ stages: [any AccessibleStage], _ numbers: inout ObjectNumbers) {
    for stage in stages {
      let tree = stage.window.accessibilityTree(title: stage.title)
      windows.append(add(tree, parent: nil, index: windows.count, stage, &numbers))
    }
    for node in nodes.values.sorted(by: { $0.number < $1.number }) {
      guard let label = node.labelView.flatMap({ numbers.known($0) }).flatMap({ nodes[$0] }) else { continue }
      node.label = label.number
      label.named.append(node.number)
    }
  }

  private mutating func add(
    _ element: AccessibilityElement, parent: Int?, index: Int, _ stage: any AccessibleStage,
    _ numbers: inout ObjectNumbers
  ) -> Int {
    let number = numbers.number(of: element.view)
    let node = AccessibleNode(element, number: number, parent: parent, index: index, stage)
    nodes[number] = node
    node.children = element.children.enumerated().map { index, child in
      add(child, parent: number, index: index, stage, &numbers)
    }
    return number
  }

  subscript(number: Int) -> AccessibleNode? { nodes[number] }

  /// The window that a node is in.
  func window(of node: AccessibleNode) -> AccessibleNode {
    sequence(first: node, next: { $0.parent.flatMap { self[$0] } }).reduce(node) { $1 }
  }

  /// The innermost node at a place, in the window's coordinates.
  func node(at point: Point, in node: AccessibleNode) -> AccessibleNode? {
    for child in node.children.reversed() {
      if let child = self[child], let found = self.node(at: point, in: child) { return found }
    }
    return node.states.contains(.showing) && node.frame.contains(point) ? node : nil
  }
}
