import Views

/// The element that a transition grows from, found when a screen comes and kept for its way back.
struct ContextElement {
  private weak var element: View?

  init(_ element: View) { self.element = element }

  /// Asks the back screen and the controllers around it, from the inside out, then the children of the back screen, level by
  /// level; otherwise uses the touched view.
  /// > Source: Material Motion, context view retriever; the order is the one that its authors state.
  init(touched: View?, fore: ViewController, back: ViewController) {
    element = Self.named(for: fore, from: back) ?? touched
  }

  /// nil where the element is gone, or not inside the screen.
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
