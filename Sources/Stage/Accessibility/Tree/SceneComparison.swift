import Views

/// What has changed from one look at the windows to the next, one event a change. That something moved is none.
package struct SceneComparison {
  private let old: AccessibleScene
  private let new: AccessibleScene
  package private(set) var events: [AtspiEvent] = []
  /// The numbers of the nodes that are gone.
  package private(set) var removed: [Int] = []

  /// Clients hear what has changed around the focus before it moves, then of the text that has it, and then what else
  /// has appeared: the focus would cut that off.
  private var focusEvents: [AtspiEvent] = []
  private var textEvents: [AtspiEvent] = []
  private var newsEvents: [AtspiEvent] = []

  package init(from old: AccessibleScene, to new: AccessibleScene) {
    (self.old, self.new) = (old, new)
    removed = old.nodes.keys.filter { new[$0] == nil }.sorted()
    for number in removed { if let node = old[number] { tellRemoval(of: node) } }
    for number in new.nodes.keys.sorted() {
      guard let node = new[number] else { continue }
      if let before = old[number], before.parent == node.parent {
        compare(before, node)
      } else {
        tellArrival(of: node)
      }
    }
    events += focusEvents + textEvents + newsEvents
  }

  // MARK: Coming and going

  private mutating func tellRemoval(of node: AccessibleNode) {
    guard let parent = node.parent else {
      events.append(AtspiEvent(source: node.number, group: "Window", member: "Destroy", value: .text(node.name)))
      events.append(
        AtspiEvent(member: "ChildrenChanged", detail: "remove", detail1: node.index, value: .node(node.number)))
      return
    }
    // The parent's end tells of all that it held.
    guard new[parent] != nil else { return }
    events.append(
      AtspiEvent(
        source: parent, member: "ChildrenChanged", detail: "remove", detail1: node.index, value: .node(node.number)))
  }

  private mutating func tellArrival(of node: AccessibleNode) {
    let isInner = node.parent.map { old[$0] == nil } ?? false
    if !isInner {
      events.append(
        AtspiEvent(
          source: node.parent, member: "ChildrenChanged", detail: "add", detail1: node.index, value: .node(node.number))
      )
    }
    if node.parent == nil {
      events.append(AtspiEvent(source: node.number, group: "Window", member: "Create", value: .text(node.name)))
      if node.states.contains(.active) { activate(node, true) }
    }
    switch node.role {
    // Clients read these when they appear.
    case .alert, .dialog: tell(node, "showing", true)
    case .notification, .toolTip:
      newsEvents.append(AtspiEvent(source: node.number, member: "StateChanged", detail: "showing", detail1: 1))
    default: break
    }
    if node.states.contains(.focused) { tellFocus(of: node, true) }
  }

  // MARK: What stays

  private mutating func compare(_ old: AccessibleNode, _ new: AccessibleNode) {
    if old.name != new.name { change(new, "accessible-name", .text(new.name)) }
    if old.explanation != new.explanation { change(new, "accessible-description", .text(new.explanation)) }
    if old.role != new.role { change(new, "accessible-role", .number(Double(new.role.rawValue))) }
    if let range = new.own.range, let before = old.own.range,
      range.value != before.value || old.own.value != new.own.value
    {
      change(new, "accessible-value", .number(range.value))
    }
    compareTexts(old, new)
    compareStates(old, new)
  }

  private mutating func compareStates(_ old: AccessibleNode, _ new: AccessibleNode) {
    let changed = old.states.symmetricDifference(new.states)
    guard !changed.isEmpty else { return }
    for (state, name) in AtspiStates.told where changed.contains(state) {
      let isOn = new.states.contains(state)
      switch state {
      case .focused: tellFocus(of: new, isOn)
      case .active: activate(new, isOn)
      // Rows that are scrolled away and come back are not news.
      case .showing where !new.isNews: break
      // `sensitive` tells the same.
      case .enabled: break
      default: tell(new, name, isOn)
      }
    }
    if changed.contains(.selected), let parent = new.parent, self.new[parent]?.isSelection == true {
      let event = AtspiEvent(source: parent, member: "SelectionChanged")
      if !events.contains(event) { events.append(event) }
    }
  }

  private mutating func compareTexts(_ old: AccessibleNode, _ new: AccessibleNode) {
    guard let before = old.own.text, let after = new.own.text, before != after, let a = old.text, let b = new.text
    else {
      return
    }
    let change = TextChange(from: a.scalars, to: b.scalars)
    if !change.removed.isEmpty { tell(new, "delete", change.removed, of: a) }
    if !change.inserted.isEmpty { tell(new, "insert", change.inserted, of: b) }
    let caret = b.offset(ofUTF8: after.caret)
    if caret != a.offset(ofUTF8: before.caret) {
      textEvents.append(AtspiEvent(source: new.number, member: "TextCaretMoved", detail1: caret))
    }
    if !before.selection.isEmpty || !after.selection.isEmpty, before.selection != after.selection {
      textEvents.append(AtspiEvent(source: new.number, member: "TextSelectionChanged", value: .text("")))
    }
  }

  private mutating func tell(_ node: AccessibleNode, _ kind: String, _ range: Range<Int>, of text: ScalarText) {
    textEvents.append(
      AtspiEvent(
        source: node.number, member: "TextChanged", detail: kind, detail1: range.lowerBound, detail2: range.count,
        value: .text(text[range])))
  }

  // MARK: Events

  private mutating func change(_ node: AccessibleNode, _ property: String, _ value: AtspiEvent.Value) {
    events.append(AtspiEvent(source: node.number, member: "PropertyChange", detail: property, value: value))
  }

  private mutating func tell(_ node: AccessibleNode, _ state: String, _ isOn: Bool) {
    events.append(AtspiEvent(source: node.number, member: "StateChanged", detail: state, detail1: isOn ? 1 : 0))
  }

  private mutating func tellFocus(of node: AccessibleNode, _ isOn: Bool) {
    let event = AtspiEvent(source: node.number, member: "StateChanged", detail: "focused", detail1: isOn ? 1 : 0)
    if isOn { focusEvents.append(event) } else { focusEvents.insert(event, at: 0) }
  }

  private mutating func activate(_ window: AccessibleNode, _ isOn: Bool) {
    events.append(
      AtspiEvent(
        source: window.number, group: "Window", member: isOn ? "Activate" : "Deactivate", value: .text(window.name)))
    tell(window, "active", isOn)
  }
}

extension AccessibleNode {
  /// Whether clients hear when it comes into sight, and when it goes.
  fileprivate var isNews: Bool {
    switch role {
    case .alert, .notification, .toolTip, .dialog: true
    default: false
    }
  }
}

/// The part of a text that another one has replaced.
nonisolated struct TextChange {
  /// In the old text.
  let removed: Range<Int>
  /// In the new text.
  let inserted: Range<Int>

  init(from old: [Unicode.Scalar], to new: [Unicode.Scalar]) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    removed = start..<old.count - end
    inserted = start..<new.count - end
  }
}
