import Geometry
import Rendering

/// The output of a panel: it keeps the items of the last frame for the stage below, which draws them.
final class PanelTarget: FrameTarget {
  /// The place in the window, in points; the next frame is drawn there.
  var frame = Rect.zero
  /// The items of the last frame, in points of the window.
  private(set) var items: [DisplayItem] = []
  /// The place of the last frame; nil before the first one.
  private(set) var drawnFrame: Rect?
  /// The changes since the stage below has drawn the items.
  private(set) var change = Change.none
  private let below: any FrameTarget

  /// The changed part of a picture.
  enum Change: Equatable {
    case none
    /// In points of the window.
    case parts([Rect])
    case everything
  }

  init(over below: any FrameTarget) { self.below = below }

  var size: Size { frame.size }
  var scale: Double { below.scale }
  var isSynchronized: Bool { false }
  var keepsPicture: Bool { below.keepsPicture }

  func draw(_ list: DisplayList, background: Color, damage: [Rect]?) {
    let way = Vector(frame.minX, frame.minY)
    let place = Transform2D(translationX: way.x, y: way.y)
    items.removeAll(keepingCapacity: true)
    items.append(.beginClip(ClipItem(size: frame.size, transform: place)))
    items.append(.shape(ShapeItem(size: frame.size, transform: place, fill: background)))
    for item in list.items { items.append(item.moved(by: way)) }
    items.append(.endClip)
    if drawnFrame != frame { change = .everything }
    drawnFrame = frame
    switch (change, damage) {
    case (.everything, _), (_, nil): change = .everything
    case (.none, let parts?): change = .parts(parts.map { $0.offset(by: way) })
    case (.parts(let before), let parts?): change = .parts(before + parts.map { $0.offset(by: way) })
    }
  }

  /// Notes that the stage below draws the items.
  func wasShown() { change = .none }

  /// Does nothing: the stage below presents.
  func present() {}

  /// nil: the picture is a part of that of the stage below.
  func picture() -> PixelBuffer? { nil }
}
