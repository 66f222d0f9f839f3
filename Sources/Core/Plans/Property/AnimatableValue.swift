import Geometry
import Views

/// A value that can be animated: up to four numbers that change independently.
public protocol AnimatableValue: Sendable {
  /// Makes a value from its numbers.
  init(lanes: SIMD4<Double>)
  /// The numbers; lanes that the type does not use are 0.
  var lanes: SIMD4<Double> { get }
}

extension Double: AnimatableValue {
  /// Makes a number from lane 0.
  @inlinable public init(lanes: SIMD4<Double>) { self = lanes.x }
  /// The number in lane 0.
  @inlinable public var lanes: SIMD4<Double> { SIMD4(self, 0, 0, 0) }
}

extension Point: AnimatableValue {
  /// Makes a point from lanes 0 and 1.
  @inlinable public init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y) }
  /// x, then y.
  @inlinable public var lanes: SIMD4<Double> { SIMD4(x, y, 0, 0) }
}

extension Vector: AnimatableValue {
  /// Makes a vector from lanes 0 and 1.
  @inlinable public init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y) }
  /// x, then y.
  @inlinable public var lanes: SIMD4<Double> { SIMD4(x, y, 0, 0) }
}

extension Size: AnimatableValue {
  /// Makes a size from lanes 0 and 1.
  @inlinable public init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y) }
  /// The width, then the height.
  @inlinable public var lanes: SIMD4<Double> { SIMD4(width, height, 0, 0) }
}

extension Rect: AnimatableValue {
  /// Makes a rectangle from its origin and its size.
  @inlinable public init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y, lanes.z, lanes.w) }
  /// The origin, then the size.
  @inlinable public var lanes: SIMD4<Double> { SIMD4(origin.x, origin.y, size.width, size.height) }
}

extension Color: AnimatableValue {
  /// Makes a color from its components.
  @inlinable public init(lanes: SIMD4<Double>) {
    self.init(red: lanes.x, green: lanes.y, blue: lanes.z, alpha: lanes.w)
  }
  /// Red, green, blue and alpha, not multiplied.
  @inlinable public var lanes: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
}

extension LinearTransform: AnimatableValue {
  /// Makes a transform from rotation, scale in x, shear and scale in y.
  public init(lanes: SIMD4<Double>) {
    self.init(rotation: lanes.x, scaleX: lanes.y, shear: lanes.z, scaleY: lanes.w)
  }
  /// The rotation, the scale in x, the shear and the scale in y.
  public var lanes: SIMD4<Double> { SIMD4(rotation, scaleX, shear, scaleY) }
}

extension SIMD4<Double> {
  // A difference with a value that is not finite is never 0.
  var isFinite: Bool { self - self == .zero }
}
