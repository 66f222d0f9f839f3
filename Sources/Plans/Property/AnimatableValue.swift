import Geometry
import Views

/// A value that can be animated: up to four numbers that change independently.
public protocol AnimatableValue: Sendable {
  init(lanes: SIMD4<Double>)
  /// The numbers; lanes that the type does not use are 0.
  var lanes: SIMD4<Double> { get }
}

extension Double: AnimatableValue {
  @inlinable public init(lanes: SIMD4<Double>) { self = lanes.x }
  @inlinable public var lanes: SIMD4<Double> { SIMD4(self, 0, 0, 0) }
}

extension Point: AnimatableValue {
  @inlinable public init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y) }
  @inlinable public var lanes: SIMD4<Double> { SIMD4(x, y, 0, 0) }
}

extension Vector: AnimatableValue {
  @inlinable public init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y) }
  @inlinable public var lanes: SIMD4<Double> { SIMD4(x, y, 0, 0) }
}

extension Size: AnimatableValue {
  @inlinable public init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y) }
  @inlinable public var lanes: SIMD4<Double> { SIMD4(width, height, 0, 0) }
}

extension Rect: AnimatableValue {
  @inlinable public init(lanes: SIMD4<Double>) { self.init(lanes.x, lanes.y, lanes.z, lanes.w) }
  /// The origin, then the size.
  @inlinable public var lanes: SIMD4<Double> { SIMD4(origin.x, origin.y, size.width, size.height) }
}

extension Color: AnimatableValue {
  @inlinable public init(lanes: SIMD4<Double>) {
    self.init(red: lanes.x, green: lanes.y, blue: lanes.z, alpha: lanes.w)
  }
  @inlinable public var lanes: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
}

extension LinearTransform: AnimatableValue {
  public init(lanes: SIMD4<Double>) {
    self.init(rotation: lanes.x, scaleX: lanes.y, shear: lanes.z, scaleY: lanes.w)
  }
  public var lanes: SIMD4<Double> { SIMD4(rotation, scaleX, shear, scaleY) }
}

extension SIMD4<Double> {
  // A number that is not finite makes a difference that is not 0.
  var isFinite: Bool { self - self == .zero }
}
