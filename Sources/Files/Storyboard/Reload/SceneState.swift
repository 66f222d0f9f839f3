import Controls
import Geometry
import Views

/// The changes of the user to the views of a screen, by their ids: positions of scrolling, texts, values, the focus.
struct SceneState {
  private enum Value {
    case offset(Point)
    case text(String, selection: Range<Int>)
    case isOn(Bool)
    case number(Double)
    case index(Int?)
  }

  private struct Entry {
    var value: Value
    /// The control in the file. A value that the file changes is not restored.
    var control: StoryboardDocument.Control?
  }

  private var entries: [String: Entry] = [:]
  private var focused: String?
  private var showsRing = false

  /// Notes the state of the views of some nodes.
  init(of nodes: [SceneNode], in window: Window?) {
    let focus = window?.focusedView
    showsRing = window?.showsFocusRing ?? false
    for node in nodes { note(node, focus) }
  }

  private mutating func note(_ node: SceneNode, _ focus: View?) {
    for child in node.children { note(child, focus) }
    guard let id = node.model.id else { return }
    if let focus, focused == nil, focus.isDescendant(of: node.view) { focused = id }
    if let value = Self.value(of: node.view) { entries[id] = Entry(value: value, control: node.model.control) }
  }

  private static func value(of view: View) -> Value? {
    switch view {
    case let scroll as ScrollView: .offset(scroll.contentOffset)
    case let field as TextField: .text(field.text, selection: field.selectedRange.offsets(in: field.text))
    case let lines as TextView: .text(lines.text, selection: lines.selectedRange.offsets(in: lines.text))
    case let toggle as Toggle: .isOn(toggle.isOn)
    case let slider as Slider: .number(slider.value)
    case let stepper as Stepper: .number(stepper.value)
    case let segments as SegmentedControl: .index(segments.selectedSegmentIndex)
    case let button as Button: .isOn(button.isSelected)
    default: nil
    }
  }

  // MARK: Restoring

  /// Gives views that were made again the state of the views before them.
  /// - Parameter kept: the views that stayed; they have their state.
  func restore(to nodes: [SceneNode], except kept: Set<ObjectIdentifier>, in window: Window?) {
    for node in nodes { restore(to: node, except: kept, in: window) }
  }

  private func restore(to node: SceneNode, except kept: Set<ObjectIdentifier>, in window: Window?) {
    for child in node.children { restore(to: child, except: kept, in: window) }
    guard let id = node.model.id, !kept.contains(ObjectIdentifier(node.view)) else { return }
    if let entry = entries[id] { restore(entry, to: node) }
    if id == focused, window?.focusedView == nil { window?.setFocus(node.view, showingRing: showsRing) }
  }

  private func restore(_ entry: Entry, to node: SceneNode) {
    let (old, new) = (entry.control, node.model.control)
    switch (entry.value, node.view) {
    case (.offset(let offset), let scroll as ScrollView):
      scroll.layoutIfNeeded()
      scroll.contentOffset = scroll.reachable(offset)
    case (.text(let text, let selection), let field as TextField) where isSame(old?.text, new?.text):
      field.text = text
      field.selectedRange = selection.indices(in: field.text)
    case (.text(let text, let selection), let lines as TextView) where isSame(old?.text, new?.text):
      lines.text = text
      lines.selectedRange = selection.indices(in: lines.text)
    case (.isOn(let isOn), let toggle as Toggle) where old?.isOn == new?.isOn: toggle.isOn = isOn
    case (.isOn(let isOn), let button as Button) where old?.isOn == new?.isOn && new?.kind == .button:
      button.isSelected = isOn
    case (.number(let value), let slider as Slider) where old?.value == new?.value: slider.value = value
    case (.number(let value), let stepper as Stepper) where old?.value == new?.value: stepper.value = value
    case (.index(let index), let segments as SegmentedControl) where old?.selected == new?.selected:
      if index ?? -1 < segments.titles.count { segments.selectedSegmentIndex = index }
    // Another kind of view, or a value that the file has changed.
    case (.offset, _), (.text, _), (.isOn, _), (.number, _), (.index, _): break
    }
  }
}

private func isSame(_ a: String?, _ b: String?) -> Bool { a.map { b?.isExactly($0) == true } ?? (b == nil) }

extension SceneNode {
  /// The views of some nodes and of those inside them.
  static func views(of nodes: [SceneNode]) -> [ObjectIdentifier] {
    nodes.flatMap { [ObjectIdentifier($0.view)] + views(of: $0.children) }
  }
}

extension ScrollView {
  /// The nearest offset at which the content can rest.
  fileprivate func reachable(_ offset: Point) -> Point {
    let inset = contentInset
    let least = Point(-inset.left, -inset.top)
    let most = Point(
      max(least.x, contentSize.width + inset.right - bounds.width),
      max(least.y, contentSize.height + inset.bottom - bounds.height))
    return Point(min(max(offset.x, least.x), most.x), min(max(offset.y, least.y), most.y))
  }
}

nonisolated extension Range<String.Index> {
  fileprivate func offsets(in text: String) -> Range<Int> {
    lowerBound.utf16Offset(in: text)..<upperBound.utf16Offset(in: text)
  }
}

nonisolated extension Range<Int> {
  /// The same range in a text that may be shorter.
  fileprivate func indices(in text: String) -> Range<String.Index> {
    let count = text.utf16.count
    let start = String.Index(utf16Offset: Swift.min(lowerBound, count), in: text)
    return start..<String.Index(utf16Offset: Swift.min(upperBound, count), in: text)
  }
}
