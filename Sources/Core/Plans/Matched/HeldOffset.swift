import Geometry
import Motion
import Views

/// The state of a box that a gesture can move off its path.
enum HeldOffset {
  /// The box is on its path.
  case none
  /// A gesture holds the box.
  case held(GripPoint)
  /// The box returns on a spring, from an offset in points at a velocity in points a second.
  case returning(offset: Vector, velocity: Vector)

  /// Smaller offsets and velocities are too small to see: points, and points a second.
  private static let threshold = 0.1

  var velocity: Vector {
    if case .returning(_, let velocity) = self { velocity } else { .zero }
  }

  var isMoving: Bool {
    if case .returning = self { true } else { false }
  }

  /// - Returns: whether the box was returning.
  mutating func step(_ spring: Spring, _ seconds: Double) -> Bool {
    guard case .returning(var offset, var velocity) = self else { return false }
    let step = spring.step(seconds)
    step.apply(&offset.x, &velocity.x)
    step.apply(&offset.y, &velocity.y)
    let isThere = offset.length < Self.threshold && velocity.length < Self.threshold * spring.angularFrequency
    self = isThere ? .none : .returning(offset: offset, velocity: velocity)
    return true
  }
}

/// A gesture that holds a box. The grabbed point of the box stays under the pointer when the size of the box changes.
struct GripPoint {
  private weak var recognizer: PanGestureRecognizer?
  /// The grabbed point, relative to the center of the box, in fractions of its size.
  private let grip: Vector
  /// The vector from the pointer to the grabbed point at the grab; not zero if the pointer was beside the box.
  private let reach: Vector
  /// The location of the grab, in points of the overlay.
  let location: Point

  /// - Parameter view: the view with the gesture.
  /// - Returns: nil without an active pan.
  init?(of flight: ElementFlight, by view: View) {
    let active = view.gestureRecognizers.first { $0 is PanGestureRecognizer && $0.isActive }
    guard let pan = active as? PanGestureRecognizer, let map = flight.mapFromWindow else { return nil }
    let hand = (pan.state == .began ? pan.pressLocation : pan.grabLocation).applying(map)
    recognizer = pan
    location = hand
    let frame = flight.frame
    let inBox = (hand - frame.center).turned(by: -flight.rotation)
    let (width, height) = (max(frame.width, 1e-6), max(frame.height, 1e-6))
    grip = Vector(min(0.5, max(-0.5, inBox.x / width)), min(0.5, max(-0.5, inBox.y / height)))
    let point = frame.center + Vector(grip.x * width, grip.y * height).turned(by: flight.rotation)
    reach = point - hand
  }

  /// The center of the box that keeps the grabbed point under the pointer.
  func center(of flight: ElementFlight, _ way: ElementPose.Way, at progress: Double) -> Point {
    let hand = recognizer.map { $0.grabLocation + $0.lead }
    let map = flight.mapFromWindow
    let place = hand.flatMap { hand in map.map { hand.applying($0) } } ?? location
    return place + reach - arm(of: way, at: progress)
  }

  /// The velocity of the box under a gesture, in points a second.
  /// - Parameters:
  ///   - speed: the speed along the path, in progress a second.
  ///   - hand: the velocity of the pointer, in points of the overlay a second.
  func velocity(of flight: ElementFlight, at progress: Double, speed: Double, hand: Vector) -> Vector {
    let (way, step) = (flight.way, 1e-4)
    let rise = arm(of: way, at: progress + step) - arm(of: way, at: progress - step)
    return hand - rise * (speed / (2 * step))
  }

  /// The vector from the center of the box to the grabbed point.
  private func arm(of way: ElementPose.Way, at progress: Double) -> Vector {
    let size = way.size(at: progress)
    return Vector(grip.x * size.width, grip.y * size.height).turned(by: way.rotation(at: progress))
  }
}

extension Vector {
  fileprivate func turned(by angle: Double) -> Vector { applying(Transform2D(rotation: angle)) }
}
