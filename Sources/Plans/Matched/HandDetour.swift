import Geometry
import Motion
import Views

/// How a hand takes a box from its path.
enum HandDetour {
  /// The box is on its path.
  case none
  /// A hand holds it.
  case held(HandHold)
  /// It goes back on a spring, from an offset in points at a velocity in points a second.
  case returning(offset: Vector, velocity: Vector)

  /// Closer and slower than that nobody sees it: points, and points a second.
  private static let threshold = 0.1

  var velocity: Vector {
    if case .returning(_, let velocity) = self { velocity } else { .zero }
  }

  var isMoving: Bool {
    if case .returning = self { true } else { false }
  }

  /// - Returns: whether it goes back.
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

/// A hand that holds a box: the point of the box that it took stays under it, however large the box becomes.
struct HandHold {
  private weak var recognizer: PanGestureRecognizer?
  /// The point of the box, from its center, in fractions of its size.
  private let grip: Vector
  /// From the hand to that point when it was taken: not zero where the hand was beside the box.
  private let reach: Vector
  /// Where the hand took it, in points of the overlay.
  let location: Point

  /// - Parameter view: the one that is seized.
  /// - Returns: nil where there is no hand.
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

  /// Where the hand wants the box.
  func center(of flight: ElementFlight, _ way: ElementPose.Way, at progress: Double) -> Point {
    let hand = recognizer.map { $0.grabLocation + $0.lead }
    let map = flight.mapFromWindow
    let place = hand.flatMap { hand in map.map { hand.applying($0) } } ?? location
    return place + reach - arm(of: way, at: progress)
  }

  /// How fast the box goes under a hand.
  /// - Parameters:
  ///   - speed: in progress a second.
  ///   - hand: in points a second, of the overlay.
  func velocity(of flight: ElementFlight, at progress: Double, speed: Double, hand: Vector) -> Vector {
    let (way, step) = (flight.way, 1e-4)
    let rise = arm(of: way, at: progress + step) - arm(of: way, at: progress - step)
    return hand - rise * (speed / (2 * step))
  }

  /// From the center of the box to what the hand holds of it.
  private func arm(of way: ElementPose.Way, at progress: Double) -> Vector {
    let size = way.size(at: progress)
    return Vector(grip.x * size.width, grip.y * size.height).turned(by: way.rotation(at: progress))
  }
}

extension Vector {
  fileprivate func turned(by angle: Double) -> Vector { applying(Transform2D(rotation: angle)) }
}
