import Geometry
import Runtime
import Views

/// Finds the places where a scene's bodies come to rest, for reduced motion. Simulates on a separate clock, as many
/// steps in each frame as the work limit allows. The bodies are displayed at their original places until the end.
final class ReducedMotionSimulation {
  private let bodies: [SceneBody]
  private let loop = FrameLoop()
  private let simulation: SceneSimulation
  private var frame = 0.0
  /// The places of the bodies in the simulation, and their displayed places.
  private var hidden: [(center: Point, transform: Transform2D)] = []
  private let seen: [(center: Point, transform: Transform2D)]

  private static let rate = 60.0
  /// The simulated time after which the simulation ends in any case, in seconds.
  private static let longest = 20.0
  /// The work limit for one frame, in bodies and contacts times steps.
  private static let workLimit = 500_000

  /// - Parameter make: makes the simulation on a loop.
  init(_ bodies: [SceneBody], _ make: (FrameLoop) -> SceneSimulation) {
    self.bodies = bodies
    seen = Self.places(of: bodies)
    simulation = make(loop)
    simulation.begin()
    hidden = Self.places(of: bodies)
  }

  /// Simulates for one frame.
  /// - Returns: whether the simulation has ended.
  func goOn() -> Bool {
    put(hidden)
    var work = 0
    repeat {
      frame += 1
      loop.frame(at: frame / Self.rate)
      work += simulation.work
    } while simulation.isRunning && frame < Self.longest * Self.rate && work < Self.workLimit
      && !Interruption.isRequested
    if simulation.isRunning, frame < Self.longest * Self.rate {
      hidden = Self.places(of: bodies)
      put(seen)
      return false
    }
    end()
    return true
  }

  /// Ends the simulation. Every body stays at its displayed place.
  func giveUp() {
    end()
    put(seen)
  }

  private func end() {
    simulation.end()
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
