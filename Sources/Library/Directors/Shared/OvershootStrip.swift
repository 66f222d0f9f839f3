import Geometry
import Views

/// The part of an ``OvershootBackground`` beyond one edge of a screen: the screen's background, with bands that extend
/// the views at that edge. A band continues a color, and mirrors a picture.
final class OvershootStrip {
  let view = View()
  private let screen: View
  private let edge: ScreenEdge
  private var bands: [Band] = []

  /// A view that extends another view at the edge.
  private struct Band {
    weak var source: View?
    let view: View
    /// A copy of a view that paints a picture, clipped by the band; nil for other views.
    let picture: View?
    /// The nesting level of the source among the views with bands, from 1.
    let depth: Int
  }

  /// The overlap with the screen in points, so that nothing shows through the seam if an edge lies between pixels. Each
  /// band overlaps the strip or band under it by the same amount.
  private static let overlap = 1.0
  /// The largest distance from the edge at which a view touches it, in points.
  private static let nearness = 0.5
  /// The largest number of bands.
  private static let mostBands = 24

  init(of screen: View, at edge: ScreenEdge) {
    self.screen = screen
    self.edge = edge
    view.acceptsHits = false
    view.isHidden = true
    addBands(for: screen, depth: 1)
  }

  /// The distance of the edge from the container's edge, in points.
  /// - Parameters:
  ///   - container: the container's bounds in the screen's coordinates.
  ///   - home: the screen's frame in the container.
  /// - Returns: 0 if the edge is not on the container's edge when the screen is in its place.
  func gap(to container: Rect, around home: Rect, in whole: Rect) -> Double {
    let bounds = screen.bounds
    let (gap, distance) =
      switch edge {
      case .left: (bounds.minX - container.minX, home.minX - whole.minX)
      case .right: (container.maxX - bounds.maxX, whole.maxX - home.maxX)
      case .top: (bounds.minY - container.minY, home.minY - whole.minY)
      case .bottom: (container.maxY - bounds.maxY, whole.maxY - home.maxY)
      }
    return abs(distance) <= Self.nearness && gap > 0.01 ? gap : 0
  }

  /// Shows the strip.
  /// - Parameters:
  ///   - length: the length of the strip beyond the edge, in points.
  ///   - all: the lengths for all edges. The corners belong to the left and right strips.
  func show(_ length: Double, _ all: EdgeLengths) {
    view.isHidden = length <= 0
    let bounds = screen.bounds
    let thickness = length + Self.overlap
    let tall = bounds.height + all.top + all.bottom
    let frame =
      switch edge {
      case .left: Rect(bounds.minX - length, bounds.minY - all.top, thickness, tall)
      case .right: Rect(bounds.maxX - Self.overlap, bounds.minY - all.top, thickness, tall)
      case .top: Rect(bounds.minX, bounds.minY - length, bounds.width, thickness)
      case .bottom: Rect(bounds.minX, bounds.maxY - Self.overlap, bounds.width, thickness)
      }
    view.put(frame)
    guard length > 0 else { return }
    view.show(.backgroundColor, ViewProperty.lanes(screen.displayedColor))
    for band in bands { place(band, length, all) }
  }

  // MARK: Bands

  /// Adds the bands from outer views to inner ones, so that a band lies over the bands of its view's ancestors.
  private func addBands(for holder: View, depth: Int) {
    for child in holder.subviews where bands.count < Self.mostBands && touchingPart(of: child) != nil {
      let band = View()
      band.acceptsHits = false
      view.addSubview(band)
      let picture = child.paintsImages ? Self.picture(of: child) : nil
      if let picture {
        band.clipsToBounds = true
        band.addSubview(picture)
      }
      bands.append(Band(source: child, view: band, picture: picture, depth: depth))
      addBands(for: child, depth: depth + 1)
    }
  }

  /// A copy of a view that shows its picture alone.
  private static func picture(of source: View) -> View {
    let picture = source.replicate()
    for child in picture.subviews { child.removeFromSuperview() }
    (picture.anchorPoint, picture.relativeTranslation) = (Point(0.5, 0.5), .zero)
    return picture
  }

  /// The map from a view to the screen; nil if the view is turned, or not in the screen.
  private func mapToScreen(from source: View) -> Transform2D? {
    var map = source.transformToSuperview
    var next = source.superview
    while let holder = next, holder !== screen {
      map = map.concatenating(holder.transformToSuperview)
      next = holder.superview
    }
    return next != nil && map.isAxisAligned ? map : nil
  }

  /// The part of a view that touches the edge now, in the screen's coordinates; nil if there is none or it is
  /// invisible.
  private func touchingPart(of source: View) -> Rect? {
    guard !source.isHidden, !source.isConcealed, source.alpha > 0, source.effectiveCornerRadius <= 1,
      let map = mapToScreen(from: source)
    else { return nil }
    let (part, bounds) = (source.bounds.applying(map).intersection(screen.bounds), screen.bounds)
    let distance =
      switch edge {
      case .left: part.minX - bounds.minX
      case .right: bounds.maxX - part.maxX
      case .top: part.minY - bounds.minY
      case .bottom: bounds.maxY - part.maxY
      }
    return part.isEmpty || distance > Self.nearness ? nil : part
  }

  private func place(_ band: Band, _ length: Double, _ all: EdgeLengths) {
    let part = band.source.flatMap { touchingPart(of: $0) }
    band.view.isHidden = part == nil
    guard let source = band.source, let part else { return }
    let (bounds, further) = (screen.bounds, Self.overlap * Double(band.depth))
    let thickness = length + Self.overlap + further
    let frame =
      switch edge {
      case .left: Rect(0, part.minY - bounds.minY + all.top, thickness, part.height)
      case .right: Rect(-further, part.minY - bounds.minY + all.top, thickness, part.height)
      case .top: Rect(part.minX - bounds.minX, 0, part.width, thickness)
      case .bottom: Rect(part.minX - bounds.minX, -further, part.width, thickness)
      }
    band.view.put(frame)
    let color = source.displayedColor == nil ? nil : color(under: source)
    band.view.show(.backgroundColor, ViewProperty.lanes(color))
    if let picture = band.picture { mirror(picture, of: source, part, frame.size) }
  }

  /// Places a picture in its band so that it begins at the inner edge of the band, as if that were a mirror.
  /// - Parameters:
  ///   - part: the part of the source at the edge, in the screen's coordinates.
  ///   - size: the size of the band.
  private func mirror(_ picture: View, of source: View, _ part: Rect, _ size: Size) {
    guard let map = mapToScreen(from: source) else { return }
    let whole = source.bounds.applying(map)
    let scale = map.scale
    var center = Point(whole.midX - part.minX, whole.midY - part.minY)
    var flip = Vector(1, 1)
    switch edge {
    case .left: (center.x, flip.x) = (size.width - (whole.midX - part.minX), -1)
    case .right: (center.x, flip.x) = (part.maxX - whole.midX, -1)
    case .top: (center.y, flip.y) = (size.height - (whole.midY - part.minY), -1)
    case .bottom: (center.y, flip.y) = (part.maxY - whole.midY, -1)
    }
    picture.show(.boundsSize, ViewProperty.lanes(source.bounds.size))
    picture.show(.center, ViewProperty.lanes(center))
    picture.show(
      .transform, ViewProperty.lanes(Transform2D(scaleX: scale.width * flip.x, y: scale.height * flip.y)))
    picture.show(.alpha, ViewProperty.lanes(source.alpha))
  }

  /// The visible color of a view, blended with the views behind it up to the screen. It is opaque on an opaque screen,
  /// so that a band can lie over the view that it extends.
  private func color(under view: View) -> Color {
    let own = view.displayedColor ?? .clear
    guard view !== screen, let holder = view.superview else { return own }
    return own.withAlpha(own.alpha * view.alpha).over(color(under: holder))
  }
}

extension Color {
  /// Blends the color over another one.
  /// > Source: Porter, Duff, "Compositing digital images", 1984: over.
  fileprivate func over(_ below: Color) -> Color {
    let whole = alpha + below.alpha * (1 - alpha)
    guard whole > 0 else { return .clear }
    func mix(_ a: Double, _ b: Double) -> Double { (a * alpha + b * below.alpha * (1 - alpha)) / whole }
    return Color(red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue), alpha: whole)
  }
}

extension View {
  /// Sets the view's frame without requesting layout.
  func put(_ frame: Rect) {
    show(.boundsSize, ViewProperty.lanes(frame.size))
    show(.center, ViewProperty.lanes(frame.center))
  }
}
