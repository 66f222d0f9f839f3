import Geometry

/// One element of a window as assistive technologies see it, with those inside it: a picture of the present.
///
/// Views that only hold others are left out, and so is what cannot be reached: what is hidden, beneath a sheet, or on a
/// screen that a transition takes away.
///
/// ```swift
/// let tree = stage.accessibilityTree()
/// #expect(tree.first(.button, "Send")?.traits.contains(.disabled) == false)
/// ```
@dynamicMemberLookup public struct AccessibilityElement {
  /// The view.
  public let view: View
  /// What the view says of itself; the name is filled in.
  public internal(set) var own: AccessibilityDescription
  /// Where it is, in the window's coordinates.
  public let frame: Rect
  /// The view whose text is the name, such as a label beside a field; nil: none.
  public internal(set) var labelView: View?
  /// The elements inside it.
  public internal(set) var children: [AccessibilityElement] = []

  init(view: View, own: AccessibilityDescription, frame: Rect) {
    (self.view, self.own, self.frame) = (view, own, frame)
    labelView = view.accessibilityLabelView
  }

  /// A member of ``own``.
  public subscript<Value>(dynamicMember member: KeyPath<AccessibilityDescription, Value>) -> Value {
    own[keyPath: member]
  }

  /// What it is.
  public var role: AccessibilityRole { own.role ?? .group }

  /// The first element, depth first, with this role and this name; nil counts for any.
  public func first(_ role: AccessibilityRole?, _ label: String? = nil) -> AccessibilityElement? {
    if role == nil || role == self.role, label == nil || label == own.label { return self }
    for child in children { if let found = child.first(role, label) { return found } }
    return nil
  }

  /// The element with the keyboard focus.
  public var focused: AccessibilityElement? {
    if own.traits.contains(.focused) { return self }
    for child in children { if let found = child.focused { return found } }
    return nil
  }
}

extension AccessibilityElement: CustomStringConvertible {
  /// A line for each element, indented by two spaces for each level.
  public var description: String {
    var lines: [String] = []
    func add(_ element: AccessibilityElement, _ level: Int) {
      lines.append(String(repeating: "  ", count: level) + element.line)
      for child in element.children { add(child, level + 1) }
    }
    add(self, 0)
    return lines.joined(separator: "\n")
  }

  private var line: String {
    var words = [role.rawValue]
    if let label = own.label { words.append(String(reflecting: label)) }
    if let value = own.value { words.append("value=\(String(reflecting: value))") }
    if let range = own.range { words.append("range=\(range.value) in \(range.minimum)...\(range.maximum)") }
    if let text = own.text { words.append("text=\(String(reflecting: text.string))") }
    if let position = own.position { words.append("\(position.index) of \(position.count)") }
    if let level = own.level { words.append("level \(level)") }
    if let order = own.sortOrder { words.append(order.rawValue) }
    if let hint = own.hint { words.append("hint=\(String(reflecting: hint))") }
    words += own.traits.words
    if !own.actions.isEmpty { words.append("[" + own.actions.map(\.name).joined(separator: ", ") + "]") }
    return words.joined(separator: " ")
  }
}
