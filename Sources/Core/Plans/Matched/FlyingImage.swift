import Geometry
import Views

/// An image view that replaces two views of the same picture. The visible part of the picture is interpolated between
/// theirs: frame, crop and corners move together, and the picture is never stretched.
///
/// A cross-fade would show the picture twice, in different sizes.
final class FlyingImage {
  let view = ImageView(nil)

  init() { view.isHidden = true }

  /// Shows the picture of two views in a box that changes from one to the other.
  ///
  /// - Parameters:
  ///   - poses: the poses of the elements, and the places of the picture in them, in points of the elements.
  ///   - progress: 0 for the first view, 1 for the second. A spring can take it beyond both.
  ///   - share: the progress of the tint, 0...1.
  /// - Returns: false, and shows nothing, if the views show different pictures.
  func show(
    _ start: ImageView, _ startPose: ElementPose, _ end: ImageView, _ endPose: ElementPose, in box: Size,
    at progress: Double, tintAt share: Double
  ) -> Bool {
    guard start.showsPicture(of: end), let from = start.imagePlace, let to = end.imagePlace,
      let image = Self.sharper(start.image, end.image)
    else {
      view.isHidden = true
      return false
    }
    let (one, two) = (Self.place(from, startPose), Self.place(to, endPose))
    let size = Size(
      max(0, mix(one.width, two.width, progress)), max(0, mix(one.height, two.height, progress)))
    let center = Point(
      box.width / 2 + mix(one.midX, two.midX, progress), box.height / 2 + mix(one.midY, two.midY, progress))
    view.isHidden = false
    view.image = image
    view.fixedPlace = Rect(center: center, size: size)
    view.tintColor = start.tintColor.flatMap { tint in end.tintColor.map { mix(tint, $0, share) } } ?? end.tintColor
    view.show(.boundsSize, ViewProperty.lanes(box))
    view.show(.center, ViewProperty.lanes(Point(box.width / 2, box.height / 2)))
    return true
  }

  /// The place of a picture from the middle of its element, in points of the overlay.
  private static func place(_ place: Rect, _ pose: ElementPose) -> Rect {
    let (x, y) = (pose.scale.width, pose.scale.height)
    return Rect(
      place.minX * x - pose.size.width / 2, place.minY * y - pose.size.height / 2, place.width * x, place.height * y)
  }

  private static func sharper(_ one: Image?, _ two: Image?) -> Image? {
    guard let one, let two else { return two ?? one }
    return one.pixelWidth > two.pixelWidth ? one : two
  }
}

extension ImageView {
  /// Whether two views show the same image, or images of the same source.
  fileprivate func showsPicture(of other: ImageView) -> Bool {
    guard let image, let shown = other.image else { return false }
    return image === shown || (source != nil && source == other.source)
  }
}

extension View {
  /// The image view that is all that the view shows: itself, or its only subview, which fills it.
  var onlyPicture: ImageView? {
    if subviews.isEmpty { return self as? ImageView }
    guard subviews.count == 1, let picture = subviews[0] as? ImageView, picture.subviews.isEmpty, !picture.isHidden,
      picture.alpha == 1, !picture.state.pointee.isDisplaced, picture.frame == bounds, !(self is ImageView)
    else { return nil }
    return picture
  }
}
