import Geometry
import Views

extension Property where Target == View, Value == Point {
  /// The view's `center`, in points of its parent.
  public static var position: Self { Property("position", .position) }
}

extension Property where Target == View, Value == Vector {
  /// The displacement from the view's place in fractions of its own size; right at every window size.
  public static var relativeTranslation: Self { Property("relativeTranslation", .relativeTranslation) }

  /// The displacement by the view's `transform`, in points.
  public static var translation: Self { Property("translation", .translation) }
}

extension Property where Target == View, Value == Double {
  /// 0 invisible, 1 opaque. What lies outside counts as the nearer of the two.
  public static var alpha: Self { Property("alpha", .alpha) }

  /// The turn of the view's `transform` about its anchor point, in radians, clockwise.
  public static var rotation: Self { Property("rotation", .rotation) }

  /// The angle of the view's `tilt`, in radians; the rest of the tilt stays what it is.
  public static var tilt: Self { Property("tilt", .tilt) }

  /// The scale of the view's `transform`, the same on both axes; 1 is its own size.
  public static var scale: Self { Property("scale", .scale) }

  /// Points; less than 0 counts as 0.
  public static var cornerRadius: Self { Property("cornerRadius", .cornerRadius) }
}

extension Property where Target == View, Value == Size {
  /// The size of the view's bounds, in points; less than 0 counts as 0.
  public static var size: Self { Property("size", .size) }
}

extension Property where Target == View, Value == Color {
  /// The view's background; none counts as clear.
  public static var backgroundColor: Self { Property("backgroundColor", .backgroundColor) }
}
