import Geometry
import Views

/// The size of a view in a container, by its layout values and its content.
struct ChildSize {
  /// The width that the view needs: without what a stretched view gets on top.
  var fittingWidth: Double
  var width: Double
  var height: Double

  /// The size of a view whose width comes first, as in a column, a cell of a grid, or a layer.
  ///
  /// - Parameters:
  ///   - room: the space for the view and its margins, which percentages are of; infinite where it is not known.
  ///   - stretches: whether the view takes the width of the room.
  init(of view: View, _ values: UnsafePointer<LayoutItem>, in room: Size, stretches: Bool) {
    let available = max(0, room.width - values.pointee.margins.horizontal)
    let givenHeight = values.pointee.height?.points(of: room.height).map(values.pointee.limitedHeight)
    var measured: Size?
    if let given = values.pointee.width?.points(of: room.width) ?? values.pointee.width(forHeight: givenHeight) {
      width = values.pointee.limitedWidth(given)
      fittingWidth = width
    } else if stretches, available.isFinite, values.pointee.aspectRatio != nil {
      width = values.pointee.limitedWidth(available)
      fittingWidth = width
    } else {
      let offer = Size(
        min(available, max(values.pointee.minWidth ?? 0, values.pointee.maxWidth ?? .infinity)), .infinity)
      let answer = view.measuredSize(within: offer)
      fittingWidth = values.pointee.limitedWidth(answer.width)
      width = stretches && available.isFinite ? values.pointee.limitedWidth(available) : fittingWidth
      // Only a container may have another height at the width that it needs.
      if width == offer.width || width == answer.width && !view.isArranging { measured = answer }
    }
    if let givenHeight {
      height = givenHeight
    } else if let ratio = values.pointee.aspectRatio {
      height = values.pointee.limitedHeight(width / ratio)
    } else {
      height = values.pointee.limitedHeight((measured ?? view.measuredSize(within: Size(width, .infinity))).height)
    }
  }
}

nonisolated extension LayoutItem {
  func limitedWidth(_ width: Double) -> Double { max(minWidth ?? 0, min(maxWidth ?? .infinity, width)) }
  func limitedHeight(_ height: Double) -> Double { max(minHeight ?? 0, min(maxHeight ?? .infinity, height)) }

  func width(forHeight height: Double?) -> Double? {
    guard let height, let aspectRatio else { return nil }
    return height * aspectRatio
  }

  func height(forWidth width: Double?) -> Double? {
    guard let width, let aspectRatio else { return nil }
    return width / aspectRatio
  }
}
