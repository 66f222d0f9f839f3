import Geometry
import Runtime
import Views

/// A view can be put back to how it stands: place, size, transform, looks. What it contains is not part of that.
extension View: RestorableTarget {
  public func rememberState() -> () -> Void {
    let (center, bounds, shift, transform) = (center, bounds, relativeTranslation, transform)
    let (alpha, radius, color, tilt) = (alpha, cornerRadius, backgroundColor, tilt)
    return { [self] in
      self.center = center
      self.bounds = bounds
      self.relativeTranslation = shift
      self.transform = transform
      self.alpha = alpha
      self.cornerRadius = radius
      self.backgroundColor = color
      self.tilt = tilt
    }
  }
}
