import Geometry

nonisolated extension DisplayItem {
  /// The approximate cost of drawing the item, in units of a pixel of a plain opaque rectangle.
  ///
  /// Based on measurements; decides whether caching a part is worth its memory.
  var cost: Double {
    let anyItem = 1500.0
    switch self {
    case .shape(let item):
      let pixel = item.fill.alpha < 1 || item.alpha < 1 ? 3.5 : 1.0
      let edge = item.borderWidth > 0 || !item.transform.isTranslation ? 60.0 : 0
      return anyItem + item.transform.area(of: item.size) * pixel + (item.size.width + item.size.height) * edge
    case .shadow(let item):
      let reach = 3 * max(0, item.blur)
      return anyItem + item.transform.area(of: Size(item.size.width + reach, item.size.height + reach)) * 12
    case .text(let item):
      return anyItem + Double(item.string.utf8.count) * item.fontSize * item.fontSize * 8
    case .image(let item):
      return anyItem + item.transform.area(of: item.box.size) * (item.transform.isTranslation ? 6 : 10)
    case .beginClip(let item): return anyItem + (item.cornerRadius > 0 ? item.size.height * 200 : 0)
    case .beginGroup(let item):
      return anyItem + (item.alpha < 1 ? item.bounds.area * 8 : 0) + (item.projection?.content.area ?? 0) * 12
    case .endClip, .endGroup: return 0
    }
  }

  var isEnd: Bool {
    switch self {
    case .endClip, .endGroup: true
    case .shape, .shadow, .text, .image, .beginClip, .beginGroup: false
    }
  }

  /// The cost of a pixel of a cached picture that lies between pixels, in the same unit.
  static let costOfPicturePixel = 4.0

  /// Returns the item, moved.
  /// - Parameter isOnGrid: whether the new place is rounded to 1/65,536 point. Items that differ by errors of rounding
  ///   then have the same place.
  package func moved(by distance: Vector, isOnGrid: Bool = false) -> DisplayItem {
    switch self {
    case .shape(var item):
      item.transform = item.transform.moved(by: distance, isOnGrid)
      return .shape(item)
    case .shadow(var item):
      item.transform = item.transform.moved(by: distance, isOnGrid)
      return .shadow(item)
    case .text(var item):
      item.transform = item.transform.moved(by: distance, isOnGrid)
      return .text(item)
    case .image(var item):
      item.transform = item.transform.moved(by: distance, isOnGrid)
      return .image(item)
    case .beginClip(var item):
      item.transform = item.transform.moved(by: distance, isOnGrid)
      item.picture?.move(by: distance)
      return .beginClip(item)
    case .beginGroup(var item):
      item.bounds = item.bounds.offset(by: distance)
      item.projection = item.projection?.moved(by: distance)
      item.picture?.move(by: distance)
      return .beginGroup(item)
    case .endClip, .endGroup: return self
    }
  }
}

nonisolated extension PictureStamp {
  fileprivate mutating func move(by distance: Vector) {
    origin = origin + distance
    extent = extent.offset(by: distance)
  }
}

nonisolated extension GroupProjection {
  /// Returns the projection of a picture that is moved before and after the projection.
  func moved(by distance: Vector) -> GroupProjection {
    let way = Transform2D(translationX: distance.x, y: distance.y)
    return GroupProjection(
      map: map.moved(by: way) ?? map, content: content.offset(by: distance), darkness: darkness)
  }
}

nonisolated extension Transform2D {
  fileprivate func area(of size: Size) -> Double { abs(determinant) * size.width * size.height }

  /// Returns this transform, followed by a translation.
  fileprivate func moved(by distance: Vector, _ isOnGrid: Bool) -> Transform2D {
    var moved = self
    moved.tx += distance.x
    moved.ty += distance.y
    guard isOnGrid else { return moved }
    moved.tx = (moved.tx * 65_536).rounded() / 65_536
    moved.ty = (moved.ty * 65_536).rounded() / 65_536
    return moved
  }
}
