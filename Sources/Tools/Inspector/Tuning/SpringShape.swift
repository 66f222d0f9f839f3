import Geometry
import Motion
import MotionLog
import Schema

#if canImport(Glibc)
import Glibc
#endif

/// The curve of the spring that two parameters describe, from 0 to its target at 1, released at rest.
nonisolated struct SpringShape: Hashable, Sendable {
  /// Seconds.
  var response: Double
  var dampingRatio: Double

  init(response: Double, dampingRatio: Double) { (self.response, self.dampingRatio) = (response, dampingRatio) }

  /// The spring of a director's parameters; nil for a director that moves on no spring of a known form. A director
  /// without a damping ratio does not overshoot.
  /// - Parameter prefix: what the names of its two parameters begin with, such as `spring.` for plans.
  init?(_ values: [String: FieldValue], prefix: String = "") {
    guard let response = values[prefix + SpringNames.response]?.number, values["damping"] == nil else { return nil }
    let dampingRatio = values[prefix + SpringNames.dampingRatio]?.number ?? 1
    guard (try? Spring(validating: .response(response, dampingRatio: dampingRatio))) != nil else { return nil }
    self.init(response: response, dampingRatio: dampingRatio)
  }

  private var spring: Spring { Spring(response: response, dampingRatio: dampingRatio) }

  /// The place after some seconds: 1 is the target.
  func value(at time: Double) -> Double {
    1 + spring.state(after: time, displacement: -1, velocity: 0).displacement
  }

  /// The share of the distance by which the spring passes its target.
  /// > Source: the first extremum of the underdamped oscillator, `exp(-π ζ / √(1 - ζ²))`.
  var overshoot: Double {
    guard dampingRatio < 1 else { return 0 }
    return exp(-.pi * dampingRatio / (1 - dampingRatio * dampingRatio).squareRoot())
  }

  /// Seconds until the spring stays within a thousandth of its distance.
  var settlingDuration: Double { spring.settlingDuration }

  /// Seconds until the spring is farthest beyond its target; infinity if it never is.
  var peakTime: Double {
    guard dampingRatio < 1 else { return .infinity }
    return response / 2 / (1 - dampingRatio * dampingRatio).squareRoot()
  }

  /// The behavior of the spring in numbers.
  var summary: String {
    let settles = "settles in \(TimeText.duration(settlingDuration))"
    guard overshoot >= 0.0005 else { return "no overshoot · \(settles)" }
    return "overshoot \(FixedPoint.short(overshoot * 100, 1)) % · \(settles)"
  }
}

/// The place of a spring's curve in a view, and of the handles that change it.
nonisolated struct SpringPlot: Hashable, Sendable {
  /// A part of the curve that the user drags.
  enum Handle: Hashable, Sendable { case response, damping }

  /// The area of the curve in points.
  var area: Rect
  /// The seconds from the left to the right.
  var duration: Double

  /// The greatest value that has room.
  static let top = 1.62

  /// Seconds in which springs are seen whole, in steps, so that the axis stays in a small change.
  static func duration(for shapes: [SpringShape]) -> Double {
    let longest = shapes.map { max($0.settlingDuration, $0.response * 1.15) }.max() ?? 1
    return [0.25, 0.5, 1, 2, 4, 8, 16, 32].first { $0 >= longest } ?? 64
  }

  func point(_ time: Double, _ value: Double) -> Point {
    Point(area.minX + time / duration * area.width, area.maxY - value / Self.top * area.height)
  }

  /// The time at a place of the area, in seconds.
  func time(at x: Double) -> Double { area.width > 0 ? (x - area.minX) / area.width * duration : 0 }

  /// The response is a time, on the line of the start. The damping is at the top of the overshoot, or, where there is
  /// none to be seen, near the end of the response.
  func place(of handle: Handle, _ shape: SpringShape) -> Point {
    switch handle {
    case .response: return point(shape.response, 0)
    case .damping:
      let time = min(shape.peakTime, shape.response * 0.9)
      return point(time, shape.value(at: time))
    }
  }

  /// The damping ratio after a drag upwards: a point is a hundredth, so that small overshoots can be set exactly.
  static func dampingRatio(from ratio: Double, draggedUp distance: Double) -> Double { ratio - distance / 100 }

  /// The curve of a spring.
  func path(of shape: SpringShape) -> Path {
    var path = Path()
    let count = max(2, Int(area.width / 1.5))
    path.move(to: point(0, 0))
    for index in 1...count {
      let time = duration * Double(index) / Double(count)
      path.addLine(to: point(time, min(shape.value(at: time), Self.top)))
    }
    return path
  }
}
