import Dynamics
import Geometry
import Runtime
import Views

/// A reference view with an animator over it, and frames that can be counted.
final class Pit: DynamicAnimatorDelegate {
  let loop = FrameLoop()
  let window: Window
  let animator: DynamicAnimator
  private(set) var pauses = 0

  init(_ size: Size = Size(400, 600)) {
    window = Window(frame: Rect(0, 0, size.width, size.height))
    animator = DynamicAnimator(referenceView: window, loop: loop)
    animator.delegate = self
    loop.frame(at: 0)
  }

  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { pauses += 1 }

  /// A view in it.
  func item(_ frame: Rect) -> View {
    let view = View(frame: frame)
    window.addSubview(view)
    return view
  }

  /// Lets items fall, and keeps them inside the window.
  @discardableResult
  func fall(_ items: [View], elasticity: Double = 0) -> CollisionBehavior {
    animator.addBehavior(GravityBehavior(items: items))
    let walls = CollisionBehavior(items: items)
    walls.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(walls)
    let matter = DynamicItemBehavior(items: items)
    (matter.elasticity, matter.friction) = (elasticity, 0.5)
    animator.addBehavior(matter)
    return walls
  }

  func frames(_ count: Int) { for _ in 0..<count { loop.frame(at: loop.now + 1.0 / 60) } }

  /// Frames until nothing wants one.
  /// - Returns: how many; nil where so many were not enough.
  func framesToRest(limit: Int) -> Int? {
    for frame in 0..<limit {
      if !loop.needsFrame { return frame }
      frames(1)
    }
    return loop.needsFrame ? nil : limit
  }
}

extension View {
  /// Whether it stands at a place, and not upside out.
  var isSound: Bool { center.isFinite && transform.isFinite && abs(center.x) <= 2e6 && abs(center.y) <= 2e6 }
}
