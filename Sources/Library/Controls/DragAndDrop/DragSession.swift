import Geometry
import Views

/// A drag: what is carried, and where it is now.
///
/// > Source: UIKit, `UIDragSession` and `UIDropSession`.
public final class DragSession {
  /// The items that are carried. Where another program drags, they are empty until the drop.
  public internal(set) var items: [DragItem]
  /// The view that the items come from; nil where it is gone, and for another program.
  public internal(set) weak var source: View?
  /// Whether the items come from this program.
  public let isLocal: Bool
  /// The view whose ``DropInteraction`` is asked now, or accepts the items; nil over none.
  public internal(set) weak var target: View?
  /// The effect that a drop would have now.
  public internal(set) var operation = DropOperation.cancel
  /// The modifier keys held down.
  public internal(set) var modifiers: KeyModifiers = []
  /// The pointer in the window.
  var location = Point.zero
  var onCancel: (() -> Void)?

  init(_ items: [DragItem], from source: View?, isLocal: Bool) {
    (self.items, self.source, self.isLocal) = (items, source, isLocal)
  }

  /// The objects of the items that have this type, in their order.
  public func objects<Object>(of type: Object.Type = Object.self) -> [Object] {
    items.compactMap { $0.localObject as? Object }
  }

  /// The place of the pointer, in points of a view; nil for the window.
  public func location(in view: View?) -> Point { view?.convert(location, from: nil) ?? location }

  /// The row of a list under the pointer; nil where there is none.
  public func indexPath(in list: ListView) -> ListView.IndexPath? { list.row(under: location(in: list)) }

  /// Ends the drag: the items go back. After the drop nothing happens.
  public func cancel() { onCancel?() }
}
