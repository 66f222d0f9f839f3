import Geometry
import Runtime
import Views

/// Where motion is reduced, a scene's bodies are seen at rest only: what they would do until then happens on a clock of its own,
/// as much of it at a time as a frame has room for. Until it is done everything is seen where it stood.
final class ReducedMotionSimulation {
  private let bodies: [SceneBody]
  private let loop = FrameLoop()
  private let rig: SceneSimulation
  private var frame = 0.0
  /// Where everything stands meanwhile, and where it is seen.
  private var hidden: [(center: Point, transform: Transform2D)] = []
  private let seen: [(center: Point, transform: Transform2D)]

  private static let rate = 60.0
  /// Seconds after which it is taken as it is.
  private static let longest = 20.0
  /// Bodies and contacts, times steps, of one frame.
  private static let workLimit = 500_000

  /// - Parameter make: a rig on a loop.
  init(_ bodies: [SceneBody], _ make: (FrameLoop) -> SceneSimulation) {
    self.bodies = bodies
    seen = Self.places(of: bodies)
    rig = make(loop)
    rig.begin()
    hidden = Self.places(of: bodies)
  }

  /// - Returns: whether it is done.
  func goOn() -> Bool {
    put(hidden)
    var work = 0
    repeat {
      frame += 1
      loop.frame(at: frame / Self.rate)
      work += rig.work
    } while rig.isRunning && frame < Self.longest * Self.rate && work < Self.workLimit && !Interruption.isRequested
    if rig.isRunning, frame < Self.longest * Self.rate {
      hidden = Self.places(of: bodies)
      put(seen)
      return false
    }
    end()
    return true
  }

  /// Everything stays where it is seen.
  func giveUp() {
    end()
    put(seen)
  }

  private func end() {
    rig.end()
    for body in bodies { (body.velocity, body.spin) = (.zero, 0) }
  }

  private static func places(of bodies: [SceneBody]) -> [(Point, Transform2D)] {
    bodies.map { ($0.view.center, $0.view.transform) }
  }

  private func put(_ places: [(center: Point, transform: Transform2D)]) {
    for (body, place) in zip(bodies, places) where !body.isGone {
      (body.view.center, body.view.transform) = (place.center, place.transform)
    }
  }
}
