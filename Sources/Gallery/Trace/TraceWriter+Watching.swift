import Stagecraft

extension TraceWriter {
  /// A line for each watched view that is in the window; once a frame.
  /// - Parameter ownVelocity: how fast something other than a transition moves a view.
  func watch(_ ids: [String], in window: Window, ownVelocity: (View) -> Vector?) {
    motion.beginFrame(at: loop.now, size: window.bounds.size)
    for id in ids {
      guard let view = window.view(watched: id) else { continue }
      let frame = view.shownFrame
      let moved = motion.velocity(of: id, at: frame.center, told: window.velocity(of: view))
      let velocity = window.transition != nil ? moved : ownVelocity(view)
      write("view") {
        $0.add("view", id)
        $0.add("frame", [frame.minX, frame.minY, frame.width, frame.height])
        $0.add("alpha", view.alphaOnScreen)
        $0.add("rotation", view.shownTransformToRoot.rotation * 180 / .pi)
        if let velocity { $0.add("velocity", [velocity.x, velocity.y]) }
      }
    }
  }
}

extension View {
  /// The topmost view of that name.
  fileprivate func view(watched id: String) -> View? {
    for child in subviews.reversed() {
      if let found = child.view(watched: id) { return found }
    }
    return identifier == id ? self : nil
  }

  /// Its alpha and those of all that hold it.
  fileprivate var alphaOnScreen: Double {
    var product = shownAlpha
    var next = shownParent
    while let view = next {
      product *= view.shownAlpha
      next = view.shownParent
    }
    return product
  }
}

extension Window {
  /// How fast performers move a view, or one that holds it; nil where none does.
  fileprivate func velocity(of view: View) -> Vector? {
    guard let transition else { return nil }
    var sum: Vector?
    var next: View? = view
    while let part = next {
      if let v = transition.velocity(of: part) { sum = (sum ?? .zero) + Vector(v.x, v.y) }
      next = part.superview
    }
    return sum
  }
}
