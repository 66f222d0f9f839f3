import Geometry

/// The properties of a view that can be animated, each as up to eight numbers that give it back to the bit.
package nonisolated enum ViewProperty: UInt8, CaseIterable, Sendable {
  case boundsOrigin
  case boundsSize
  case center
  case anchorPoint
  case transform
  case relativeTranslation
  case tilt
  case alpha
  case backgroundColor
  case cornerRadius
  case border
  case shadow

  package static func lanes(_ value: Double) -> SIMD8<Double> { SIMD8(value, 0, 0, 0, 0, 0, 0, 0) }
  package static func lanes(_ value: Point) -> SIMD8<Double> { SIMD8(value.x, value.y, 0, 0, 0, 0, 0, 0) }
  package static func lanes(_ value: Vector) -> SIMD8<Double> { SIMD8(value.x, value.y, 0, 0, 0, 0, 0, 0) }
  package static func lanes(_ value: Size) -> SIMD8<Double> { SIMD8(value.width, value.height, 0, 0, 0, 0, 0, 0) }
  package static func lanes(_ t: Transform2D) -> SIMD8<Double> { SIMD8(t.a, t.b, t.c, t.d, t.tx, t.ty, 0, 0) }

  package static func lanes(_ t: Tilt) -> SIMD8<Double> {
    SIMD8(t.angle, Double(t.axis.rawValue), t.pivot.x, t.pivot.y, t.perspective, t.recede, t.shade, 0)
  }

  /// Lane 4 tells a color from none.
  package static func lanes(_ color: Color?) -> SIMD8<Double> {
    guard let color else { return .zero }
    return SIMD8(color.red, color.green, color.blue, color.alpha, 1, 0, 0, 0)
  }

  /// The color is in lanes 0 to 3.
  package static func lanes(_ border: Border) -> SIMD8<Double> {
    let color = border.color
    return SIMD8(color.red, color.green, color.blue, color.alpha, border.width, 0, 0, 0)
  }

  /// The color is in lanes 0 to 3; lane 7 tells a shadow from none.
  package static func lanes(_ shadow: Shadow?) -> SIMD8<Double> {
    guard let shadow else { return .zero }
    let color = shadow.color
    return SIMD8(
      color.red, color.green, color.blue, color.alpha, shadow.radius, shadow.offset.x, shadow.offset.y, 1)
  }
}

extension View {
  /// What the property is now.
  package final func read(_ property: ViewProperty) -> SIMD8<Double> {
    switch property {
    case .boundsOrigin: ViewProperty.lanes(state.pointee.bounds.origin)
    case .boundsSize: ViewProperty.lanes(state.pointee.bounds.size)
    case .center: ViewProperty.lanes(state.pointee.center)
    case .anchorPoint: ViewProperty.lanes(state.pointee.anchorPoint)
    case .transform: ViewProperty.lanes(state.pointee.transform)
    case .relativeTranslation: ViewProperty.lanes(state.pointee.relativeTranslation)
    case .tilt: ViewProperty.lanes(state.pointee.tilt)
    case .alpha: ViewProperty.lanes(state.pointee.alpha)
    case .backgroundColor: ViewProperty.lanes(state.pointee.backgroundColor)
    case .cornerRadius: ViewProperty.lanes(state.pointee.cornerRadius)
    case .border: ViewProperty.lanes(state.pointee.border)
    case .shadow: ViewProperty.lanes(state.pointee.shadow)
    }
  }

  /// Shows a value without telling the ``ViewWatch`` and without asking for layout.
  /// - Parameter v: what ``read(_:)`` could answer.
  package final func show(_ property: ViewProperty, _ v: SIMD8<Double>) {
    guard v != read(property) else { return }
    let color = Color(red: v[0], green: v[1], blue: v[2], alpha: v[3])
    switch property {
    case .boundsOrigin: state.pointee.bounds.origin = Point(v[0], v[1])
    case .boundsSize: state.pointee.bounds.size = Size(v[0], v[1])
    case .center: state.pointee.center = Point(v[0], v[1])
    case .anchorPoint: state.pointee.anchorPoint = Point(v[0], v[1])
    case .transform: state.pointee.transform = Transform2D(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
    case .relativeTranslation: state.pointee.relativeTranslation = Vector(v[0], v[1])
    case .tilt:
      state.pointee.setTilt(
        Tilt(
          angle: v[0], axis: v[1] == 0 ? .vertical : .horizontal, pivot: Point(v[2], v[3]), perspective: v[4],
          recede: v[5], shade: v[6]))
    case .alpha: state.pointee.alpha = v[0]
    case .backgroundColor: state.pointee.backgroundColor = v[4] == 0 ? nil : color
    case .cornerRadius: state.pointee.cornerRadius = v[0]
    case .border: state.pointee.border = Border(width: v[4], color: color)
    case .shadow:
      state.pointee.shadow =
        v[7] == 0 ? nil : Shadow(radius: v[4], offset: Vector(v[5], v[6]), color: color)
    }
    mark(changes(of: property))
    if property == .boundsOrigin { scrollWatch?.tell() }
  }

  private func changes(of property: ViewProperty) -> ViewChanges {
    switch property {
    case .boundsOrigin, .boundsSize: [.place, .looks, .content]
    case .center, .anchorPoint, .transform, .relativeTranslation, .tilt: .place
    case .alpha: .opacity
    case .backgroundColor, .border, .shadow: .looks
    case .cornerRadius: clipsToBounds ? [.looks, .content] : .looks
    }
  }
}
