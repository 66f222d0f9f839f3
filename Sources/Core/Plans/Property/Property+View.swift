import Geometry
import Runtime
import Views

// The view properties that plans can animate. Each is a row of the table in Views.

extension Property where Target == View, Value == Point {
  /// The view's `center`, in points of its parent.
  public static var position: Self { Property(.center) }

  /// The view's `anchorPoint`, in fractions of its bounds.
  public static var anchorPoint: Self { Property(.anchorPoint) }

  /// The origin of the view's `bounds`, in points: the scroll offset of its content.
  public static var boundsOrigin: Self { Property(.boundsOrigin) }
}

extension Property where Target == View, Value == Vector {
  /// The displacement from the view's place in fractions of its size, so that it fits every window size.
  public static var relativeTranslation: Self { Property(.relativeTranslation) }

  /// The displacement by the view's `transform`, in points.
  public static var translation: Self { Property(.translation) }

  /// The offset of the view's `shadow`, in points. Without a shadow: that of a clear shadow of radius 0.
  public static var shadowOffset: Self { Property(.shadowOffset) }
}

extension Property where Target == View, Value == Double {
  /// The opacity: 0 invisible, 1 opaque. Values out of range are clamped.
  public static var alpha: Self { Property(.alpha) }

  /// The rotation of the view's `transform` about its anchor point, in radians, clockwise.
  public static var rotation: Self { Property(.rotation) }

  /// The angle of the view's `tilt`, in radians. The axis of the tilt does not change.
  public static var tilt: Self { Property(.tiltAngle) }

  /// The scale of the view's `transform`, the same on both axes; 1 is the view's own size.
  public static var scale: Self { Property(.scale) }

  /// The corner radius in points. Negative values become 0.
  public static var cornerRadius: Self { Property(.cornerRadius) }

  /// The width of the view's `border`, in points. Negative values become 0.
  public static var borderWidth: Self { Property(.borderWidth) }

  /// The radius of the view's `shadow`, in points. Negative values become 0.
  public static var shadowRadius: Self { Property(.shadowRadius) }
}

extension Property where Target == View, Value == Size {
  /// The size of the view's bounds, in points. Negative values become 0.
  public static var size: Self { Property(.boundsSize) }
}

extension Property where Target == View, Value == Rect {
  /// The view's `bounds`, in points. Negative sizes become 0.
  public static var bounds: Self { Property(.bounds) }

  /// The view's `frame`, in points of its parent. Negative sizes become 0.
  public static var frame: Self { Property(.frame) }
}

extension Property where Target == View, Value == Color {
  /// The view's background color. Without one: clear.
  public static var backgroundColor: Self { Property(.backgroundColor) }

  /// The color of the view's `border`.
  public static var borderColor: Self { Property(.borderColor) }

  /// The color of the view's `shadow`. Without a shadow: that of a clear shadow of radius 0.
  public static var shadowColor: Self { Property(.shadowColor) }
}

extension Property where Target == View, Value == LinearTransform {
  /// The rotation, scale and shear of the view's `transform`, without its translation.
  public static var linearTransform: Self { Property(.linearTransform) }
}

/// A view property without its value type.
package protocol AnyViewProperty {
  associatedtype Value: AnimatableValue
  /// The property with its value type.
  var property: Property<View, Value> { get }
}

extension Property: AnyViewProperty where Target == View {
  package var property: Self { self }
}

/// The view properties that plans can animate, and that text can name.
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

/// Restores the properties of a view for scrubbing; subviews are not included.
extension View: RestorableTarget {
  /// Returns a closure that restores the present properties of the view.
  public func rememberState() -> () -> Void {
    let snapshot = ViewSnapshot(self)
    return { snapshot.restoreProperties() }
  }
}
