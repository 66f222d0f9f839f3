import Geometry
import Views

/// Where an object is, and what is seen there.
struct ComponentInterface: ObjectInterface {
  static let name = "org.a11y.atspi.Component"

  /// > Source: AT-SPI2, `atspi-constants.h`, `AtspiCoordType`.
  enum Space: Int { case screen, window, parent }

  let node: AccessibleNode
  let provider: AccessibleProvider

  func call(_ member: String, _ arguments: inout BusArguments) throws(BusFailure) -> [BusValue]? {
    switch member {
    case "Contains": return [.bool(frame.contains(try point(&arguments)))]
    case "GetAccessibleAtPoint":
      let found = provider.current.node(at: try point(&arguments), in: node)
      return [found.map { provider.reference(to: $0.number) } ?? provider.null]
    case "GetExtents": return [.structure(extents(of: frame, in: try space(&arguments)).map { .int($0) })]
    case "GetPosition": return extents(of: frame, in: try space(&arguments)).prefix(2).map { .int($0) }
    case "GetSize": return extents(of: frame, in: .window).suffix(2).map { .int($0) }
    // ATSPI_LAYER_WINDOW and ATSPI_LAYER_WIDGET
    case "GetLayer": return [.uint32(node.parent == nil ? 7 : 3)]
    case "GetMDIZOrder": return [.int16(0)]
    case "GetAlpha": return [.double(node.view?.alpha ?? 1)]
    case "GrabFocus": return [.bool(grabFocus())]
    case "ScrollTo":
      _ = try arguments.unsigned()
      return [.bool(scrollIntoSight())]
    case "ScrollToPoint":
      _ = try space(&arguments)
      _ = (try arguments.int(), try arguments.int())
      return [.bool(scrollIntoSight())]
    // Layout places views.
    case "SetExtents", "SetPosition", "SetSize": return [.bool(false)]
    default: return nil
    }
  }

  private func grabFocus() -> Bool {
    provider.perform(on: node) { $0.window?.setFocus($0, showingRing: true) ?? false }
  }

  private func scrollIntoSight() -> Bool {
    provider.perform(on: node) { $0.performAccessibilityAction(.scrollToVisible) }
  }

  // MARK: Coordinates

  /// In the window's coordinates, now.
  var frame: Rect {
    guard let view = node.view, view.window === node.stage?.window else { return node.frame }
    return view.screenFrame
  }

  private var unit: Double { node.stage?.unitsPerPoint ?? 1 }

  /// The origin of a space in units of the window's coordinates.
  private func origin(of space: Space) -> Point {
    switch space {
    case .window: .zero
    case .screen: node.stage.map { Point(-$0.screenOrigin.x, -$0.screenOrigin.y) } ?? .zero
    case .parent:
      node.parent.flatMap { provider.current[$0] }.map { Point($0.frame.minX * unit, $0.frame.minY * unit) }
        ?? origin(of: .screen)
    }
  }

  func space(_ arguments: inout BusArguments) throws(BusFailure) -> Space {
    let number = try arguments.unsigned()
    guard let space = Space(rawValue: number) else { throw .invalidArguments("there is no coordinate type \(number)") }
    return space
  }

  /// x, y and a coordinate type, as a point in the window's coordinates.
  func point(_ arguments: inout BusArguments) throws(BusFailure) -> Point {
    let (x, y) = (Double(try arguments.int()), Double(try arguments.int()))
    let origin = origin(of: try space(&arguments))
    return Point((x + origin.x) / unit, (y + origin.y) / unit)
  }

  /// Left, top, width and height of a rectangle in the window's coordinates, in whole units.
  func extents(of rect: Rect, in space: Space) -> [Int] {
    let origin = origin(of: space)
    let (left, top) = (whole(rect.minX * unit), whole(rect.minY * unit))
    let (right, bottom) = (whole(rect.maxX * unit), whole(rect.maxY * unit))
    return [left - whole(origin.x), top - whole(origin.y), right - left, bottom - top]
  }

  private func whole(_ number: Double) -> Int {
    number.isFinite ? Int(min(max(number.rounded(), -1e9), 1e9)) : 0
  }
}
