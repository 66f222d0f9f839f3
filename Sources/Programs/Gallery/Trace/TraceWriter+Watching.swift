import Stagecraft
import StagecraftStoryboard

extension TraceWriter {
  /// Writes a line for each watched view in the window. Call it once a frame.
  /// - Parameter ownVelocity: returns the velocity of a view that moves outside transitions; nil if it does not move.
  func watch(_ ids: [String], in window: Window, ownVelocity: (View) -> Vector?) {
    motion.beginFrame(at: loop.now, size: window.bounds.size)
    for id in ids {
      guard let view = window.topmostView(withIdentifier: id) else { continue }
      let frame = view.shownFrame
      let moved = motion.velocity(of: id, at: frame.center, told: window.velocity(of: view))
      let velocity = window.transition != nil ? moved : ownVelocity(view)
      write("view") {
        $0.add("view", id)
        $0.add("frame", [frame.minX, frame.minY, frame.width, frame.height])
        $0.add("alpha", view.alphaOnScreen)
        $0.add("rotation", view.rotationOnScreen)
        if let velocity { $0.add("velocity", [velocity.x, velocity.y]) }
      }
    }
  }
}

extension Window {
  /// Returns the sum of the velocities at which performers move a view and its superviews; nil if none does.
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
