import Geometry
import Views

/// The properties of a view that the engine reads and writes itself.
enum ViewPropertyKey: UInt8 {
  case position
  case relativeTranslation
  case translation
  case alpha
  case tilt
  case rotation
  case scale
  case cornerRadius
  case size
  case backgroundColor

  func read(_ view: View) -> SIMD4<Double> {
    switch self {
    case .position: view.center.lanes
    case .relativeTranslation: view.relativeTranslation.lanes
    case .translation: SIMD4(view.transform.tx, view.transform.ty, 0, 0)
    case .alpha: view.alpha.lanes
    case .tilt: view.tilt.angle.lanes
    case .rotation: view.transform.rotation.lanes
    case .scale: view.transform.scale.width.lanes
    case .cornerRadius: view.cornerRadius.lanes
    case .size: view.bounds.size.lanes
    case .backgroundColor: (view.backgroundColor ?? .clear).lanes
    }
  }

  /// What a property cannot be counts as the nearest that it can.
  @inline(__always)
  func write(_ value: SIMD4<Double>, to view: View) {
    switch self {
    case .position: view.center = Point(value.x, value.y)
    case .relativeTranslation: view.relativeTranslation = Vector(value.x, value.y)
    case .translation:
      var transform = view.transform
      transform.tx = value.x
      transform.ty = value.y
      view.transform = transform
    case .alpha: view.alpha = min(1, max(0, value.x))
    case .tilt:
      var tilt = view.tilt
      tilt.angle = value.x
      view.tilt = tilt
    case .rotation: view.transform = view.transform.with(rotation: value.x, scale: view.transform.scale)
    case .scale:
      view.transform = view.transform.with(rotation: view.transform.rotation, scale: Size(value.x, value.x))
    case .cornerRadius: view.cornerRadius = max(0, value.x)
    case .size: view.resizeInMotion(to: Size(max(0, value.x), max(0, value.y)))
    case .backgroundColor: view.backgroundColor = Color(lanes: value)
    }
  }

  /// For each lane, what nobody sees as the view stands now.
  func threshold(_ view: View) -> SIMD4<Double> {
    switch self {
    // Half a point on a display of standard density is half a pixel; a quarter is safe on denser ones.
    case .position, .translation, .cornerRadius, .size: SIMD4(repeating: 0.25)
    case .relativeTranslation, .scale: unseenFraction(of: view)
    case .alpha, .backgroundColor: SIMD4(repeating: 1.0 / 512)
    case .rotation, .tilt: SIMD4(repeating: 0.5 / max(1, view.bounds.width + view.bounds.height))
    }
  }

  /// How many points the view moves in x and y when lanes 0 and 1 grow by 1; zero for no motion.
  func points(_ view: View) -> Vector {
    switch self {
    case .position, .translation: Vector(1, 1)
    case .relativeTranslation: Vector(view.bounds.width, view.bounds.height)
    case .alpha, .tilt, .rotation, .scale, .cornerRadius, .size, .backgroundColor: .zero
    }
  }

  /// After how much the value reads the same again; nil for never.
  var period: Double? {
    switch self {
    case .rotation: 2 * .pi
    case .position, .relativeTranslation, .translation, .alpha, .tilt, .scale, .cornerRadius, .size, .backgroundColor:
      nil
    }
  }
}

/// What a quarter of a point is in fractions of the view's size.
private func unseenFraction(of view: View) -> SIMD4<Double> {
  let x = 0.25 / max(1, view.bounds.width)
  let y = 0.25 / max(1, view.bounds.height)
  return SIMD4(x, y, x, y)
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
