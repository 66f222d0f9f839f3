import Geometry
import Runtime
import Views

// The properties of views that plans animate: each is a row of the table in Views.

extension Property where Target == View, Value == Point {
  /// The view's `center`, in points of its parent.
  public static var position: Self { Property(.center) }

  /// The view's `anchorPoint`, in fractions of its bounds.
  public static var anchorPoint: Self { Property(.anchorPoint) }

  /// The origin of the view's `bounds`, in points: how far its content is scrolled.
  public static var boundsOrigin: Self { Property(.boundsOrigin) }
}

extension Property where Target == View, Value == Vector {
  /// The displacement from the view's place in fractions of its own size; right at every window size.
  public static var relativeTranslation: Self { Property(.relativeTranslation) }

  /// The displacement by the view's `transform`, in points.
  public static var translation: Self { Property(.translation) }

  /// The offset of the view's `shadow`, in points. A view without a shadow counts as one with a clear shadow of radius
  /// 0.
  public static var shadowOffset: Self { Property(.shadowOffset) }
}

extension Property where Target == View, Value == Double {
  /// 0 invisible, 1 opaque. A value out of range counts as the nearest in range.
  public static var alpha: Self { Property(.alpha) }

  /// The rotation of the view's `transform` about its anchor point, in radians, clockwise.
  public static var rotation: Self { Property(.rotation) }

  /// The angle of the view's `tilt`, in radians; the rest of the tilt stays as it is.
  public static var tilt: Self { Property(.tiltAngle) }

  /// The scale of the view's `transform`, the same on both axes; 1 is its own size.
  public static var scale: Self { Property(.scale) }

  /// Points; less than 0 counts as 0.
  public static var cornerRadius: Self { Property(.cornerRadius) }

  /// The width of the view's `border`, in points; less than 0 counts as 0.
  public static var borderWidth: Self { Property(.borderWidth) }

  /// The radius of the view's `shadow`, in points; less than 0 counts as 0.
  public static var shadowRadius: Self { Property(.shadowRadius) }
}

extension Property where Target == View, Value == Size {
  /// The size of the view's bounds, in points; less than 0 counts as 0.
  public static var size: Self { Property(.boundsSize) }
}

extension Property where Target == View, Value == Rect {
  /// The view's `bounds`, in points; a side of less than 0 counts as 0.
  public static var bounds: Self { Property(.bounds) }

  /// The view's `frame`, in points of its parent; a side of less than 0 counts as 0.
  public static var frame: Self { Property(.frame) }
}

extension Property where Target == View, Value == Color {
  /// The view's background; none counts as clear.
  public static var backgroundColor: Self { Property(.backgroundColor) }

  /// The color of the view's `border`.
  public static var borderColor: Self { Property(.borderColor) }

  /// The color of the view's `shadow`. A view without a shadow counts as one with a clear shadow of radius 0.
  public static var shadowColor: Self { Property(.shadowColor) }
}

extension Property where Target == View, Value == LinearTransform {
  /// The rotation, scale and shear of the view's `transform`, without its translation.
  public static var linearTransform: Self { Property(.linearTransform) }
}

/// A property of views, whatever the type of its value.
package protocol AnyViewProperty {
  associatedtype Value: AnimatableValue
  /// The property with its types.
  var property: Property<View, Value> { get }
}

extension Property: AnyViewProperty where Target == View {
  package var property: Self { self }
}

/// The properties of views that plans animate, and that wire text may name.
package enum ViewProperties {
  package static let all: [any AnyViewProperty] = [
    Property<View, Point>.position, Property<View, Point>.anchorPoint, Property<View, Point>.boundsOrigin,
    Property<View, Vector>.relativeTranslation, Property<View, Vector>.translation, Property<View, Vector>.shadowOffset,
    Property<View, Double>.alpha, Property<View, Double>.rotation, Property<View, Double>.tilt,
    Property<View, Double>.scale, Property<View, Double>.cornerRadius, Property<View, Double>.borderWidth,
    Property<View, Double>.shadowRadius, Property<View, Size>.size, Property<View, Rect>.bounds,
    Property<View, Rect>.frame, Property<View, Color>.backgroundColor, Property<View, Color>.borderColor,
    Property<View, Color>.shadowColor, Property<View, LinearTransform>.linearTransform,
  ]
}

/// A view can be put back to its earlier properties; its subviews are not part of that.
extension View: RestorableTarget {
  /// Remembers the properties of the view, as a closure that puts them back.
  public func rememberState() -> () -> Void {
    let snapshot = ViewSnapshot(self)
    return { snapshot.restoreProperties() }
  }
}
