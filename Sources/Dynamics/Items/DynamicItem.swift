import Geometry
import Views

/// Something that moves by physics.
@MainActor public protocol DynamicItem: AnyObject {
  var center: Point { get set }
  var bounds: Rect { get }
  var transform: Transform2D { get set }
}

extension View: DynamicItem {}
