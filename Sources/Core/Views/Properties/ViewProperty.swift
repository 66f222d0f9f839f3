import Geometry

/// The properties of a view that can be animated, or that a transition puts back.
///
/// This is the one list of them. Plans, `View.animate`, the wire format, snapshots and restores read it. A new property
/// is a case here, its line in ``row`` and in the switches of this file, and its storage in ``ViewState``.
///
/// A property is up to eight numbers, its *lanes*. A stored property has storage in ``ViewState``. A part is some
/// numbers of a stored one: plans animate at most four lanes, so they animate large properties by their parts.
package nonisolated enum ViewProperty: UInt8, CaseIterable, Sendable {
  // Stored, in the order in which a restore writes them.
  case backgroundColor
  case cornerRadius
  case border
  case shadow
  case clipsToBounds
  case alpha
  case isHidden
  case transform
  case relativeTranslation
  case tilt
  case anchorPoint
  case boundsOrigin
  case boundsSize
  case center
  // Parts.
  case bounds
  case frame
  case translation
  case rotation
  case scale
  case linearTransform
  case tiltAngle
  case borderColor
  case borderWidth
  case shadowColor
  case shadowRadius
  case shadowOffset

  /// The row of one property.
  package struct Row: Sendable {
    /// The identifier in wire text, traces and storyboards.
    package let name: String
    /// Its numbers.
    package let components: Components
    /// How two values blend.
    package let blend: Blend
    /// The largest invisible change of each lane.
    package let threshold: Threshold
    /// Whether a transition puts it back at its end, and when.
    package let restoration: Restoration
    /// How lanes 0 and 1 move the view.
    package let displacement: Displacement
    /// The stored property that this one is a part of; nil for a stored one.
    package let whole: ViewProperty?

    fileprivate init(
      _ name: String, _ components: Components, _ blend: Blend, _ threshold: Threshold,
      _ restoration: Restoration = .none, moves displacement: Displacement = .none, partOf whole: ViewProperty? = nil
    ) {
      self.name = name
      self.components = components
      self.blend = blend
      self.threshold = threshold
      self.restoration = restoration
      self.displacement = displacement
      self.whole = whole
    }
  }

  package var row: Row {
    switch self {
    case .backgroundColor: Row("backgroundColor", .color, .color, .component, .appearance)
    case .cornerRadius: Row("cornerRadius", .number, .linear, .points, .appearance)
    case .border: Row("border", .values(lanes: 5), .color, .component, .appearance)
    case .shadow: Row("shadow", .values(lanes: 7), .shadow, .component, .appearance)
    case .clipsToBounds: Row("clipsToBounds", .number, .discrete, .component, .appearance)
    case .alpha: Row("alpha", .number, .linear, .component, .placement)
    case .isHidden: Row("isHidden", .number, .discrete, .component, .placement)
    case .transform: Row("transform", .values(lanes: 6), .transform, .sizeFraction, .placement)
    case .relativeTranslation:
      Row("relativeTranslation", .point, .axes, .sizeFraction, .placement, moves: .sizes)
    case .tilt: Row("perspectiveTilt", .values(lanes: 7), .tilt, .angle, .placement)
    case .anchorPoint: Row("anchorPoint", .point, .linear, .sizeFraction, .placement)
    case .boundsOrigin: Row("boundsOrigin", .point, .axes, .points, .placement)
    case .boundsSize: Row("size", .size, .linear, .points, .placement)
    case .center: Row("position", .point, .axes, .points, .placement, moves: .points)
    case .bounds: Row("bounds", .rect, .linear, .points, partOf: .boundsSize)
    case .frame:
      Row("frame", .rect, .linear, .points, moves: .points, partOf: .boundsSize)
    case .translation: Row("translation", .point, .linear, .points, moves: .points, partOf: .transform)
    case .rotation: Row("rotation", .number, .angle, .angle, partOf: .transform)
    case .scale: Row("scale", .number, .linear, .sizeFraction, partOf: .transform)
    case .linearTransform: Row("linearTransform", .linearTransform, .angle, .linearTransform, partOf: .transform)
    case .tiltAngle: Row("tilt", .number, .linear, .angle, partOf: .tilt)
    case .borderColor: Row("borderColor", .color, .linear, .component, partOf: .border)
    case .borderWidth: Row("borderWidth", .number, .linear, .points, partOf: .border)
    case .shadowColor: Row("shadowColor", .color, .linear, .component, partOf: .shadow)
    case .shadowRadius: Row("shadowRadius", .number, .linear, .points, partOf: .shadow)
    case .shadowOffset: Row("shadowOffset", .point, .linear, .points, partOf: .shadow)
    }
  }

  /// The stored properties.
  package static let stored = allCases.filter { $0.row.whole == nil }
  /// The stored properties that `View.animate` animates.
  package static let animated = stored.filter { $0.row.blend != .discrete }
  static let appearance = stored.filter { $0.row.restoration == .appearance }
  static let placement = stored.filter { $0.row.restoration == .placement }
}

// MARK: - Reading

nonisolated extension ViewState {
  /// The value of a property, as lanes that restore it to the bit.
  package func lanes(of property: ViewProperty) -> SIMD8<Double> {
    switch property {
    case .backgroundColor: ViewProperty.lanes(backgroundColor)
    case .cornerRadius: ViewProperty.lanes(cornerRadius)
    case .border: ViewProperty.lanes(border)
    case .shadow: ViewProperty.lanes(shadow)
    case .clipsToBounds: ViewProperty.lanes(clipsToBounds ? 1 : 0)
    case .alpha: ViewProperty.lanes(alpha)
    case .isHidden: ViewProperty.lanes(isHidden ? 1 : 0)
    case .transform: ViewProperty.lanes(transform)
    case .relativeTranslation: ViewProperty.lanes(relativeTranslation)
    case .tilt: ViewProperty.lanes(tilt)
    case .anchorPoint: ViewProperty.lanes(anchorPoint)
    case .boundsOrigin: ViewProperty.lanes(bounds.origin)
    case .boundsSize: ViewProperty.lanes(bounds.size)
    case .center: ViewProperty.lanes(center)
    case .bounds: ViewProperty.lanes(bounds)
    case .frame: ViewProperty.lanes(frame)
    case .translation: ViewProperty.lanes(Vector(transform.tx, transform.ty))
    case .rotation: ViewProperty.lanes(transform.rotation)
    case .scale: ViewProperty.lanes(transform.scale.width)
    case .linearTransform: ViewProperty.lanes(LinearTransform(transform))
    case .tiltAngle: ViewProperty.lanes(tilt.angle)
    case .borderColor: ViewProperty.lanes(border.color)
    case .borderWidth: ViewProperty.lanes(border.width)
    case .shadowColor: ViewProperty.lanes(shadow?.color)
    case .shadowRadius: ViewProperty.lanes(shadow?.radius ?? 0)
    case .shadowOffset: ViewProperty.lanes(shadow?.offset ?? .zero)
    }
  }
}

extension View {
  /// The value of a property, as lanes that restore it to the bit.
  package final func read(_ property: ViewProperty) -> SIMD8<Double> { state.pointee.lanes(of: property) }
}

// MARK: - Showing

nonisolated extension ViewState {
  /// Stores a value that ``lanes(of:)`` could return.
  /// - Returns: what of the view has changed.
  fileprivate mutating func store(_ property: ViewProperty, _ v: SIMD8<Double>) -> ViewChanges {
    switch property {
    case .backgroundColor:
      backgroundColor = v[4] == 0 ? nil : v.color
      return .looks
    case .cornerRadius:
      cornerRadius = v[0]
      return clipsToBounds ? [.looks, .content] : .looks
    case .border:
      border = Border(width: v[4], color: v.color)
      return .looks
    case .shadow:
      shadow = v[7] == 0 ? nil : Shadow(radius: v[4], offset: Vector(v[5], v[6]), color: v.color)
      return .looks
    case .clipsToBounds:
      clipsToBounds = v[0] != 0
      return [.looks, .content]
    case .alpha:
      alpha = v[0]
      return .opacity
    case .isHidden:
      isHidden = v[0] != 0
      return .opacity
    case .transform:
      transform = Transform2D(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
      return .place
    case .relativeTranslation:
      relativeTranslation = Vector(v[0], v[1])
      return .place
    case .tilt:
      setTilt(
        Tilt(
          angle: v[0], axis: v[1] == 0 ? .vertical : .horizontal, pivot: Point(v[2], v[3]), perspective: v[4],
          recede: v[5], shade: v[6]))
      return .place
    case .anchorPoint:
      anchorPoint = Point(v[0], v[1])
      return .place
    case .boundsOrigin:
      bounds.origin = Point(v[0], v[1])
      return [.place, .looks, .content]
    case .boundsSize:
      bounds.size = Size(v[0], v[1])
      return [.place, .looks, .content]
    case .center:
      center = Point(v[0], v[1])
      return .place
    case .bounds, .frame, .translation, .rotation, .scale, .linearTransform, .tiltAngle, .borderColor, .borderWidth,
      .shadowColor, .shadowRadius, .shadowOffset:
      preconditionFailure("\(property) is a part; its whole is shown")
    }
  }
}

nonisolated extension ViewState {
  /// Adds to the lanes of a property, for velocities: without clamping.
  mutating func move(_ property: ViewProperty, by step: SIMD8<Double>) {
    var v = lanes(of: property.row.whole ?? property)
    switch property {
    case .bounds:
      move(.boundsOrigin, by: SIMD8(step[0], step[1], 0, 0, 0, 0, 0, 0))
      return move(.boundsSize, by: SIMD8(step[2], step[3], 0, 0, 0, 0, 0, 0))
    case .frame:
      move(.boundsSize, by: SIMD8(step[2], step[3], 0, 0, 0, 0, 0, 0))
      let (x, y) = (step[0] + anchorPoint.x * step[2], step[1] + anchorPoint.y * step[3])
      return move(.center, by: SIMD8(x, y, 0, 0, 0, 0, 0, 0))
    case .translation:
      v[4] += step[0]
      v[5] += step[1]
    case .rotation, .scale, .linearTransform:
      let isScale = property == .scale
      var map = LinearTransform(transform)
      map.rotation += isScale ? 0 : step[0]
      map.scaleX += isScale ? step[0] : step[1]
      map.shear += isScale ? 0 : step[2]
      map.scaleY += isScale ? step[0] : step[3]
      v = ViewProperty.lanes(map.transform(translation: Vector(transform.tx, transform.ty)))
    case .borderWidth, .shadowRadius: v[4] += step[0]
    case .shadowOffset:
      v[5] += step[0]
      v[6] += step[1]
    default: v += step
    }
    _ = store(property.row.whole ?? property, v)
  }
}

extension View {
  /// Shows a value without asking the ``PropertyInterceptor`` and without asking for layout.
  /// - Parameters:
  ///   - property: a stored one.
  ///   - lanes: a value that ``read(_:)`` could return.
  package final func show(_ property: ViewProperty, _ lanes: SIMD8<Double>) {
    guard lanes != read(property) else { return }
    mark(state.pointee.store(property, lanes))
    if property == .boundsOrigin { scrollObservers?.tell() }
  }

  /// Sets a stored property to a value of an earlier state, to the bit, as its setter does.
  final func restore(_ property: ViewProperty, from earlier: ViewState) {
    if property == .boundsOrigin, keepsScrollPosition { return }
    let lanes = earlier.lanes(of: property)
    let isMoverWriting = PropertyInterception.isMoverWriting
    PropertyInterception.isMoverWriting = true
    defer { PropertyInterception.isMoverWriting = isMoverWriting }
    guard property.row.blend == .discrete || mayWrite(property, lanes), lanes != read(property) else { return }
    show(property, lanes)
    if property == .boundsSize { sizeDidChange() }
    if property == .isHidden, isHidden { window?.didHide(self) }
  }
}

// MARK: - Writing

extension View {
  @inline(__always) private final func resize(_ width: Double, _ height: Double) {
    resizeInMotion(to: Size(max(0, width), max(0, height)))
  }

  /// Sets a property of at most four lanes as a program does. A value out of range counts as the nearest in range.
  ///
  /// A change of size lays out the view's subviews, not its parent's.
  /// - Precondition: the property is not `border`, `shadow`, `transform`, `tilt` or discrete: set their parts.
  package final func write(_ value: SIMD4<Double>, to property: ViewProperty) {
    switch property {
    case .backgroundColor: backgroundColor = value.color
    case .cornerRadius: cornerRadius = max(0, value.x)
    case .alpha: alpha = min(1, max(0, value.x))
    case .relativeTranslation: relativeTranslation = Vector(value.x, value.y)
    case .anchorPoint: anchorPoint = Point(value.x, value.y)
    case .boundsOrigin: bounds.origin = Point(value.x, value.y)
    case .boundsSize: resize(value.x, value.y)
    case .center: center = Point(value.x, value.y)
    case .bounds:
      resize(value.z, value.w)
      bounds.origin = Point(value.x, value.y)
    case .frame:
      resize(value.z, value.w)
      center = Point(value.x + anchorPoint.x * bounds.width, value.y + anchorPoint.y * bounds.height)
    case .translation:
      var transform = transform
      transform.tx = value.x
      transform.ty = value.y
      self.transform = transform
    case .rotation: transform = transform.with(rotation: value.x, scale: transform.scale)
    case .scale: transform = transform.with(rotation: transform.rotation, scale: Size(value.x, value.x))
    case .linearTransform:
      transform = LinearTransform(
        rotation: value.x, scaleX: value.y, shear: value.z, scaleY: value.w
      ).transform(translation: Vector(transform.tx, transform.ty))
    case .tiltAngle:
      var tilt = tilt
      tilt.angle = value.x
      self.tilt = tilt
    case .borderColor: border = Border(width: border.width, color: value.color)
    case .borderWidth: border = Border(width: max(0, value.x), color: border.color)
    case .shadowColor: shadow = changedShadow { $0.color = value.color }
    case .shadowRadius: shadow = changedShadow { $0.radius = max(0, value.x) }
    case .shadowOffset: shadow = changedShadow { $0.offset = Vector(value.x, value.y) }
    case .border, .shadow, .clipsToBounds, .isHidden, .transform, .tilt:
      preconditionFailure("\(property) is written by its parts")
    }
  }

  private final func changedShadow(_ change: (inout Shadow) -> Void) -> Shadow {
    var shadow = shadow ?? Shadow(radius: 0, color: .clear)
    change(&shadow)
    return shadow
  }

  /// The largest invisible change of each lane, at the view's present size.
  package final func threshold(of property: ViewProperty) -> SIMD4<Double> {
    let x = 0.25 / max(1, bounds.width)
    let y = 0.25 / max(1, bounds.height)
    let angle = 0.5 / max(1, bounds.width + bounds.height)
    return switch property.row.threshold {
    case .points: SIMD4(repeating: 0.25)
    case .sizeFraction: SIMD4(x, y, x, y)
    case .component: SIMD4(repeating: 1.0 / 512)
    case .angle: SIMD4(repeating: angle)
    case .linearTransform: SIMD4(angle, x, x, y)
    }
  }

  /// How many points the view moves in x and y when lanes 0 and 1 grow by 1; zero for a property that does not move it.
  package final func displacement(by property: ViewProperty) -> Vector {
    switch property.row.displacement {
    case .none: .zero
    case .points: Vector(1, 1)
    case .sizes: Vector(bounds.width, bounds.height)
    }
  }
}

nonisolated extension Transform2D {
  /// The same translation with another rotation and scale.
  fileprivate func with(rotation: Double, scale: Size) -> Transform2D {
    var map = Transform2D(scaleX: scale.width, y: scale.height).concatenating(Transform2D(rotation: rotation))
    map.tx = tx
    map.ty = ty
    return map
  }
}
