import Views

/// The element that a transition grows from, found once for each coming of a screen, and kept for its going.
struct ContextElement {
  private weak var element: View?

  init(_ element: View) { self.element = element }

  /// Asks the back screen and those around it, from the inside out, then what they hold, level by level; where none of
  /// them says, it is what was touched.
  /// > Source: Material Motion, context view retriever; the order is the one that its authors state.
  init(touched: View?, fore: ViewController, back: ViewController) {
    element = Self.named(for: fore, from: back) ?? touched
  }

  /// nil where it is gone, or does not hang in the screen.
  func view(in screen: View) -> View? {
    guard let element, element.isDescendant(of: screen) else { return nil }
    return element
  }

  private static func named(for fore: ViewController, from back: ViewController) -> View? {
    var next: ViewController? = back
    while let controller = next {
      if let view = controller.contextElement(for: fore) { return view }
      next = controller.parent
    }
    var level = back.children
    while !level.isEmpty {
      for controller in level {
        if let view = controller.contextElement(for: fore) { return view }
      }
      level = level.flatMap(\.children)
    }
    return nil
  }
}
