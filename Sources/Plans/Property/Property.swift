import Geometry
import Views

/// Something of a target that can be animated: how to read it, how to write it, and what change cannot be seen.
///
/// ```swift
/// extension Property where Target == Dial, Value == Double {
///   static var angle: Self {
///     Property("angle", threshold: 0.001, read: { $0.angle }, write: { $0.angle = $1 })
///   }
/// }
/// ```
public struct Property<Target: AnyObject, Value: AnimatableValue> {
  /// Plans on one target that name one property share its value and its velocity.
  public let name: String
  let core: PropertyCore<Target>

  /// - Parameters:
  ///   - threshold: the largest difference that nobody sees, in the property's own unit; more than 0.
  public init(
    _ name: String, threshold: Double, read: @escaping (Target) -> Value, write: @escaping (Target, Value) -> Void
  ) {
    precondition(threshold > 0 && threshold.isFinite, "a threshold is more than 0, not \(threshold)")
    self.init(
      name, read: read, write: write, threshold: { _ in SIMD4(repeating: threshold) }, points: { _ in .zero })
  }

  /// - Parameters:
  ///   - threshold: for each lane, as the target stands now.
  ///   - points: how many points the target moves in x and y when lanes 0 and 1 grow by 1; zero for no motion.
  ///   - period: after how much the value reads the same again, as an angle does; nil for never.
  init(
    _ name: String, read: @escaping (Target) -> Value, write: @escaping (Target, Value) -> Void,
    threshold: @escaping (Target) -> SIMD4<Double>, points: @escaping (Target) -> Vector, period: Double? = nil
  ) {
    self.name = name
    core = PropertyCore(
      name: name,
      read: { target in
        let lanes = read(target).lanes
        precondition(lanes.isFinite, "\(name) cannot be animated from a value that is not finite: \(lanes)")
        return lanes
      },
      write: { write($0, Value(lanes: $1)) }, threshold: threshold, points: points, period: period)
  }
}

/// A property without its value's type.
struct PropertyCore<Target: AnyObject> {
  let name: String
  let read: (Target) -> SIMD4<Double>
  let write: (Target, SIMD4<Double>) -> Void
  let threshold: (Target) -> SIMD4<Double>
  let points: (Target) -> Vector
  let period: Double?
}

extension PropertyCore: CustomStringConvertible {
  var description: String { name }
}

/// Half a point on a display of standard density is half a pixel; a quarter is safe on denser ones.
private let unseenPoints = SIMD4(repeating: 0.25)

/// What half a pixel is in fractions of the view's size.
private func unseenFraction(of view: View) -> SIMD4<Double> {
  let x = 0.25 / max(1, view.bounds.width)
  let y = 0.25 / max(1, view.bounds.height)
  return SIMD4(x, y, x, y)
}

extension Property where Target == View, Value == Point {
  /// The view's `center`, in points of its parent.
  public static var position: Self {
    Property(
      "position", read: { $0.center }, write: { $0.center = $1 }, threshold: { _ in unseenPoints },
      points: { _ in Vector(1, 1) })
  }
}

extension Property where Target == View, Value == Vector {
  /// The displacement from the view's place in fractions of its own size; right at every window size.
  public static var relativeTranslation: Self {
    Property(
      "relativeTranslation", read: { $0.relativeTranslation }, write: { $0.relativeTranslation = $1 },
      threshold: unseenFraction, points: { Vector($0.bounds.width, $0.bounds.height) })
  }

  /// The displacement by the view's `transform`, in points.
  public static var translation: Self {
    Property(
      "translation", read: { Vector($0.transform.tx, $0.transform.ty) },
      write: { view, value in
        view.transform.tx = value.x
        view.transform.ty = value.y
      },
      threshold: { _ in unseenPoints }, points: { _ in Vector(1, 1) })
  }
}

extension Property where Target == View, Value == Double {
  /// 0 invisible, 1 opaque. What lies outside counts as the nearer of the two.
  public static var alpha: Self {
    Property("alpha", threshold: 1.0 / 512, read: { $0.alpha }, write: { $0.alpha = min(1, max(0, $1)) })
  }

  /// The turn of the view's `transform` about its anchor point, in radians, clockwise.
  public static var rotation: Self {
    Property(
      "rotation", read: { $0.transform.rotation },
      write: { view, angle in view.transform = view.transform.with(rotation: angle, scale: view.transform.scale) },
      threshold: { SIMD4(repeating: 0.5 / max(1, $0.bounds.width + $0.bounds.height)) }, points: { _ in .zero },
      period: 2 * .pi)
  }

  /// The scale of the view's `transform`, the same on both axes; 1 is its own size.
  public static var scale: Self {
    Property(
      "scale", read: { $0.transform.scale.width },
      write: { view, scale in
        view.transform = view.transform.with(rotation: view.transform.rotation, scale: Size(scale, scale))
      },
      threshold: unseenFraction, points: { _ in .zero })
  }

  /// Points; less than 0 counts as 0.
  public static var cornerRadius: Self {
    Property(
      "cornerRadius", threshold: 0.25, read: { $0.cornerRadius }, write: { $0.cornerRadius = max(0, $1) })
  }
}

extension Property where Target == View, Value == Size {
  /// The size of the view's bounds, in points; less than 0 counts as 0.
  public static var size: Self {
    Property(
      "size", threshold: 0.25, read: { $0.bounds.size },
      write: { $0.bounds.size = Size(max(0, $1.width), max(0, $1.height)) })
  }
}

extension Property where Target == View, Value == Color {
  /// The view's background; none counts as clear.
  public static var backgroundColor: Self {
    Property(
      "backgroundColor", threshold: 1.0 / 512, read: { $0.backgroundColor ?? .clear },
      write: { $0.backgroundColor = $1 })
  }
}

extension Transform2D {
  /// The same displacement with another turn and size.
  fileprivate func with(rotation: Double, scale: Size) -> Transform2D {
    var map = Transform2D(scaleX: scale.width, y: scale.height).concatenating(Transform2D(rotation: rotation))
    map.tx = tx
    map.ty = ty
    return map
  }
}
