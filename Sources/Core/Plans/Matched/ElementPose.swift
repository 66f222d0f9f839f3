import Geometry
import Views

#if canImport(Glibc)
import Glibc
#endif

/// The place of an element and the style of its edge, in the coordinates of an overlay.
struct ElementPose: Equatable {
  var center: Point
  /// The visible size: the element's size, scaled.
  var size: Size
  /// The rotation in radians, clockwise.
  var rotation: Double
  var cornerRadius: Double
  var alpha: Double
  var background: Color
  var border: Border
  var shadow: Shadow
  /// The scale from the element's points to the overlay's.
  var scale: Size
  /// The mean scale, for lengths without a direction.
  var meanScale: Double

  /// Makes the pose of a view for a transform from its coordinates to those of the overlay. Shear and mirroring are
  /// ignored.
  /// - Returns: nil if the view would be invisible.
  init?(of view: View, _ map: Transform2D) {
    let scale = Size(hypot(map.a, map.b), abs(map.determinant) / hypot(map.a, map.b))
    guard map.isFinite, scale.isFinite, scale.width > 0, scale.height > 0 else { return nil }
    self.scale = scale
    center = view.bounds.center.applying(map)
    size = Size(view.bounds.width * scale.width, view.bounds.height * scale.height)
    rotation = map.rotation
    let mean = (scale.width * scale.height).squareRoot()
    meanScale = mean
    cornerRadius = view.effectiveCornerRadius * mean
    alpha = view.alpha
    background = view.displayedColor ?? .clear
    border = Border(width: view.border.width * mean, color: view.border.color)
    let own = view.shadow ?? Shadow(radius: 0, color: .clear)
    shadow = Shadow(
      radius: own.radius * mean, offset: Vector(own.offset.x * scale.width, own.offset.y * scale.height),
      color: own.color)
  }

  /// Whether the edge is visible, so that the contents must be clipped to it.
  var hasEdge: Bool { background.alpha > 0 || (border.width > 0 && border.color.alpha > 0) || cornerRadius > 0 }
}

// MARK: - Between two

extension ElementPose {
  /// The path between two poses.
  struct Way {
    let back: ElementPose
    let fore: ElementPose
    /// The rotation from the back pose to the fore pose, in radians.
    var turn: Double
    /// The bend of the path: 0 straight, 1 the most bent.
    let arc: Double

    /// The center at a progress, which can be less than 0 or more than 1.
    ///
    /// The path is a parabola that bends upwards. A path along an axis stays straight, and a diagonal one is near a
    /// quarter of a circle. It changes smoothly when an end moves.
    func center(at progress: Double) -> Point {
      let way = fore.center - back.center
      let square = way.dot(way)
      let straight = back.center + way * progress
      guard arc > 0, square > 0 else { return straight }
      // Twice the distance of the control point from the middle, at right angles to the straight path.
      let bend = arc * way.x * abs(way.y) / square * 2 * progress * (1 - progress)
      return straight + Vector(way.y, -way.x) * bend
    }

    /// The same path without the bend.
    var straight: Way { Way(back: back, fore: fore, turn: turn, arc: 0) }

    func size(at progress: Double) -> Size {
      Size(
        max(0, mix(back.size.width, fore.size.width, progress)),
        max(0, mix(back.size.height, fore.size.height, progress)))
    }

    func rotation(at progress: Double) -> Double { back.rotation + turn * progress }

    func cornerRadius(at progress: Double) -> Double {
      max(0, mix(back.cornerRadius, fore.cornerRadius, progress))
    }

    func border(at share: Double) -> Border {
      Border(
        width: mix(back.border.width, fore.border.width, share), color: mix(back.border.color, fore.border.color, share)
      )
    }

    /// The shadow at a share; nil if neither end has one.
    func shadow(at share: Double) -> Shadow? {
      guard back.shadow.color.alpha > 0 || fore.shadow.color.alpha > 0 else { return nil }
      let way = fore.shadow.offset - back.shadow.offset
      return Shadow(
        radius: mix(back.shadow.radius, fore.shadow.radius, share), offset: back.shadow.offset + way * share,
        color: mix(back.shadow.color, fore.shadow.color, share))
    }
  }
}

/// Interpolates linearly: exactly `one` at 0 and `two` at 1.
func mix(_ one: Double, _ two: Double, _ share: Double) -> Double { one * (1 - share) + two * share }

/// Interpolates colors, weighted by alpha: a clear color changes only the alpha of the other one.
func mix(_ one: Color, _ two: Color, _ share: Double) -> Color {
  if share <= 0 || one == two { return one }
  if share >= 1 { return two }
  let alpha = mix(one.alpha, two.alpha, share)
  guard alpha > 0 else { return .clear }
  let part = two.alpha * share / alpha
  return Color(
    red: mix(one.red, two.red, part), green: mix(one.green, two.green, part), blue: mix(one.blue, two.blue, part),
    alpha: alpha)
}

extension Shadow {
  /// The same shadow with its alpha multiplied.
  func faded(_ share: Double) -> Shadow? {
    share > 0 ? Shadow(radius: radius, offset: offset, color: color.withAlpha(color.alpha * share)) : nil
  }
}
