import Geometry

/// The stored properties of a view, in plain memory that setters and rendering reach without counting references or
/// checking for overlapping accesses. It is read and written in single steps, on the main actor only.
package nonisolated struct ViewState {
  package internal(set) var bounds: Rect
  package internal(set) var center: Point
  package internal(set) var anchorPoint = Point(0.5, 0.5)
  package internal(set) var relativeTranslation = Vector.zero
  package internal(set) var transform = Transform2D.identity
  package private(set) var tilt = Tilt()
  /// Whether the tilt moves any point.
  package private(set) var isTilted = false
  package internal(set) var alpha = 1.0
  package internal(set) var isHidden = false
  /// How many claims conceal the view.
  package internal(set) var concealments: Int32 = 0
  package internal(set) var clipsToBounds = false
  package internal(set) var cornerRadius = 0.0
  package internal(set) var backgroundColor: Color?
  package internal(set) var border = Border.none
  package internal(set) var shadow: Shadow?
  /// How a portal shows the view; nil where the view is drawn at home.
  package internal(set) var projection: UnsafePointer<Projection>?
  /// Whether the view is a portal, and whether it shows another view.
  package internal(set) var isPortal = false
  package internal(set) var showsAnother = false
  /// The motion of the last frames, which the builder of the display list notes.
  package var flight = ViewFlight()

  init(frame: Rect) {
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.center
  }

  /// The rectangle that layout gave, in the parent's coordinates.
  package var frame: Rect {
    Rect(
      center.x - anchorPoint.x * bounds.width, center.y - anchorPoint.y * bounds.height, bounds.width, bounds.height)
  }

  /// The map from the view's coordinates to its parent's.
  package var transformToSuperview: Transform2D {
    let ax = bounds.origin.x + anchorPoint.x * bounds.size.width
    let ay = bounds.origin.y + anchorPoint.y * bounds.size.height
    let x = center.x + relativeTranslation.x * bounds.size.width
    let y = center.y + relativeTranslation.y * bounds.size.height
    let t = transform
    return Transform2D(
      a: t.a, b: t.b, c: t.c, d: t.d, tx: t.tx + x - (t.a * ax + t.c * ay), ty: t.ty + y - (t.b * ax + t.d * ay))
  }

  mutating func setTilt(_ new: Tilt) {
    tilt = new
    isTilted = !new.isFlat
  }

  /// Whether `transform` or `relativeTranslation` displace the view from its frame.
  package var isDisplaced: Bool { relativeTranslation != .zero || !transform.isIdentity }

  /// Whether the view is drawn at home: it is neither hidden nor concealed.
  package var isDrawn: Bool { !isHidden && concealments == 0 }

  /// Whether the view is displayed tilted. A portal ignores the tilt of its source.
  package var isShownTilted: Bool { isTilted && projection == nil }

  /// The corner radius as it is drawn: at most half the shorter side.
  package var effectiveCornerRadius: Double { min(cornerRadius, min(bounds.width, bounds.height) / 2) }
}
