import Geometry

extension Window {
  /// What assistive technologies see of the window now.
  /// - Parameter title: the name of the window.
  public func accessibilityTree(title: String = "") -> AccessibilityElement {
    layoutIfNeeded()
    var description = AccessibilityDescription()
    description.role = .window
    description.label = title
    var root = AccessibilityElement(view: self, own: description, frame: Rect(origin: .zero, size: bounds.size))
    root.children = AccessibilityWalk(self).elements(inside: self, .open, seen: root.frame)
    // Where nothing has the keyboard, its screen has it.
    if root.focused == nil, let screen = topScreen?()?.view {
      _ = screen.pathToRoot.dropLast().first { root.focus($0) }
    }
    return root
  }

  /// Whether assistive technologies reach a view: neither it nor one around it is hidden or covered, or leaves.
  final func tellsAssistiveTechnologies(of view: View) -> Bool {
    guard view.window === self else { return false }
    let walk = AccessibilityWalk(self)
    var reach = KeyboardReach.open
    let path = Array(view.pathToRoot.dropLast())
    if let outermost = path.last, !walk.includes(outermost) { return false }
    for view in path.reversed() {
      guard view.isTold(reach) else { return false }
      reach = view.reachForReaders(reach)
    }
    return true
  }

  /// Has assistive technologies say a text that is not on the screen. Without one nothing happens.
  package func announce(_ text: String, _ priority: AccessibilityPriority) { onAnnouncement?(text, priority) }
}

extension AccessibilityElement {
  /// Focuses the element of a view.
  /// - Returns: whether it is there.
  fileprivate mutating func focus(_ view: View) -> Bool {
    if self.view === view { own.traits.insert(.focused) }
    return self.view === view || children.indices.contains { children[$0].focus(view) }
  }

  /// Puts the rows of a list or a table, and the cells of a row, in order, and leaves out what the name says already.
  /// A screen without a title is named by its first heading.
  fileprivate mutating func arrangeChildren(_ role: AccessibilityRole) {
    if role == .list || role == .table {
      // Cells of a grid that begin at the right are read from there.
      let sign = view.isRightToLeft ? -1.0 : 1
      children.sort { ($0.frame.minY, sign * $0.frame.minX) < ($1.frame.minY, sign * $1.frame.minX) }
    }
    if role == .row { children.sort { $0.position?.index ?? 0 < $1.position?.index ?? 0 } }
    if role.isNamedByContent { children.removeAll { $0.role == .label && $0.children.isEmpty } }
    if role == .group || role == .dialog {
      if own.label == nil { own.label = first(.heading)?.label }
      // A dialog that has its name from the screen inside it.
      children = children.flatMap { $0.role == .group && $0.label == own.label ? $0.children : [$0] }
    }
    if own.traits.contains(.focused) { passFocusInward() }
  }

  /// Of a group with the keyboard the part that it works on is focused: the selected row, the chosen button.
  fileprivate mutating func passFocusInward() {
    if role == .radioGroup, let chosen = children.firstIndex(where: { $0.traits.contains(.checked) }) {
      children[chosen].own.traits.insert(.focused)
    }
    if children.contains(where: { $0.focused != nil }) { own.traits.remove(.focused) }
  }
}

extension View {
  /// The text that the view shows, with those inside it: what names a control without a name.
  package final var accessibilityText: String? {
    let texts = AccessibilityWalk.texts(of: self, .open)
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// Whether assistive technologies know of the view or of what is inside it, by its own state alone.
  fileprivate final func isTold(_ outer: KeyboardReach) -> Bool {
    guard !isHidden, !isConcealed, replicaSource == nil, !(self is PortalView), keyboardRole != .leaving else {
      return false
    }
    if let extras, extras.accessibility?.hidesElements == true { return false }
    return outer == .arriving || keyboardRole == .arriving || alpha >= 0.01
  }

  fileprivate final func reachForReaders(_ outer: KeyboardReach) -> KeyboardReach {
    keyboardRole == .arriving ? .arriving : outer
  }
}

/// One walk over the views of a window.
private struct AccessibilityWalk {
  private let window: Window
  /// The only child of the window, beside those that float, that they know of; nil: they know all.
  private let modal: View?

  init(_ window: Window) {
    self.window = window
    modal = window.topScreen?()?.modalView.pathToRoot.dropLast().last
  }

  func elements(inside view: View, _ outer: KeyboardReach, seen: Rect) -> [AccessibilityElement] {
    var children = view.subviews
    if view === window { children = children.filter(includes) }
    if let only = children.last(where: { $0.accessibilityViewIsModal && $0.isTold(outer) }) { children = [only] }
    return children.flatMap { elements(of: $0, outer, seen: seen) }
  }

  /// Whether a child of the window is not covered: it floats over the screens, or nothing is presented over it.
  func includes(_ child: View) -> Bool {
    guard let modal else { return true }
    return child === modal || window.floatingViews.contains { $0 === child } || child.accessibility.role == .status
  }

  /// The element of a view, or those inside it.
  private func elements(of view: View, _ outer: KeyboardReach, seen: Rect) -> [AccessibilityElement] {
    guard view.isTold(outer) else { return [] }
    let reach = view.reachForReaders(outer)
    let description = view.accessibility
    let frame = view.screenFrame
    let clipped = view.clipsToBounds ? seen.intersection(frame) : seen
    guard let role = description.role else { return elements(inside: view, reach, seen: clipped) }
    var element = AccessibilityElement(view: view, own: description, frame: frame)
    if !seen.intersects(frame) { element.own.traits.insert(.offscreen) }
    if description.label?.isEmpty != false { name(&element, role, reach) }
    if !(description.hidesSubviews ?? role.isLeaf) {
      element.children = elements(inside: view, reach, seen: clipped)
      element.arrangeChildren(role)
    }
    return [element]
  }

  /// Names an element without a name of its own: by the texts inside it, by the one label beside it, by its
  /// placeholder, by its hint; a list and a scroll area by the title of their screen.
  private func name(_ element: inout AccessibilityElement, _ role: AccessibilityRole, _ reach: KeyboardReach) {
    let view = element.view, isPopUp = role == .button && element.value != nil
    if role.isNamedByContent, !isPopUp {
      let texts = view.subviews.flatMap { Self.texts(of: $0, reach) }
      // An arrow behind a title is no name.
      let words = texts.filter { $0.contains { $0.isLetter || $0.isNumber } }
      element.own.label = (words.isEmpty ? texts : words).joined(separator: ", ")
    }
    if role.isNamedByLabel || isPopUp, element.label?.isEmpty != false, let beside = labelBeside(view, reach) {
      (element.labelView, element.own.label) = (beside, beside.accessibility.label)
    }
    guard element.label?.isEmpty != false else { return }
    if isPopUp {
      (element.own.label, element.own.value) = (element.value, nil)
      return
    }
    element.own.label = element.placeholder
    if element.label == nil { (element.own.label, element.own.hint) = (element.hint, nil) }
    if element.label == nil, role == .list || role == .table || role == .scrollArea {
      element.own.label = screenTitle(around: view)
    }
  }

  /// The title of the screen that a view is on.
  private func screenTitle(around view: View) -> String? {
    view.pathToRoot.lazy.compactMap { view in
      var screen = AccessibilityDescription()
      view.controller?.describeScreen(&screen)
      return screen.label
    }.first
  }

  /// The label beside a control: the only other view with something to tell in the innermost view around it that holds
  /// more than the control.
  private func labelBeside(_ view: View, _ reach: KeyboardReach) -> View? {
    guard let parent = view.superview, parent !== window else { return nil }
    let others = parent.subviews.filter { $0 !== view && holdsElements($0, reach) }
    if others.isEmpty { return parent.accessibility.role == nil ? labelBeside(parent, reach) : nil }
    return others.count == 1 && others[0].accessibility.role == .label ? others[0] : nil
  }

  private func holdsElements(_ view: View, _ outer: KeyboardReach) -> Bool {
    guard view.isTold(outer) else { return false }
    return view.accessibility.role != nil
      || view.subviews.contains { holdsElements($0, view.reachForReaders(outer)) }
  }

  /// The texts of a view and of those inside it, in reading order.
  static func texts(of view: View, _ outer: KeyboardReach) -> [String] {
    guard view.isTold(outer) else { return [] }
    let description = view.accessibility
    if description.role != nil, let own = description.label ?? description.value {
      let text = (view as? Label)?.textAtMost ?? own
      return text.isEmpty ? [] : [text]
    }
    return view.subviews.flatMap { texts(of: $0, view.reachForReaders(outer)) }
  }
}
