import Geometry
import Motion
import Runtime
import Views

/// Moves a view's position by a drag.
final class PositionDrag: DragDriver {
  private let axis: Draggable.Axis
  private let bounds: Rect?
  private let position = Property.position.core
  /// The dragged position without rubber-band resistance.
  private var free = Point.zero

  init(
    _ performer: PropertyController, on view: View, axis: Draggable.Axis, bounds: Rect?, plan: Draggable, name: String?
  ) {
    self.axis = axis
    self.bounds = bounds
    super.init(performer, on: view, plan: plan, name: name) { recognizer in
      recognizer.delegate = SimultaneousManipulation.shared
      switch axis {
      case .both: recognizer.directions = .any
      case .horizontal: recognizer.directions = .horizontal
      case .vertical: recognizer.directions = .vertical
      }
    }
  }

  override var followsKeys: Bool { true }

  override func grab() -> Bool {
    guard let performer else { return false }
    performer.context?.catchUp()
    let place = performer.place(of: position)
    take(place)
    performer.hold(position, at: place, velocity: .zero, by: self)
    return true
  }

  /// Starts the drag at the view's visible position.
  private func take(_ place: SIMD4<Double>) {
    free = Point(lanes: place)
    eachAxis { lane, band, range in free[keyPath: lane] = band.value(ofOffset: free[keyPath: lane], in: range) }
  }

  override func didShift(_ core: PropertyCore, by distance: SIMD4<Double>) {
    if let performer { take(performer.place(of: position)) }
  }

  override func pull(by delta: Vector) {
    if axis != .vertical { free.x += delta.x }
    if axis != .horizontal { free.y += delta.y }
  }

  override func show(velocity: Vector) {
    guard let performer, performer.isHeld(position, by: self) else { return }
    let hand = Point(free.x + (axis == .vertical ? 0 : lead.x), free.y + (axis == .horizontal ? 0 : lead.y))
    var place = hand
    eachAxis { lane, band, range in place[keyPath: lane] = band.offset(of: hand[keyPath: lane], in: range) }
    performer.hold(position, at: place.lanes, velocity: seen(velocity).lanes, by: self)
  }

  override func letGo(velocity: Vector, _ ending: Ending) {
    performer?.letGo(position, velocity: seen(velocity).lanes, by: self)
  }

  /// The velocity of the view for a pointer velocity: 0 across the axis, reduced by rubber-band resistance.
  private func seen(_ velocity: Vector) -> Vector {
    var seen = Point(axis == .vertical ? 0 : velocity.x, axis == .horizontal ? 0 : velocity.y)
    eachAxis { lane, band, range in seen[keyPath: lane] *= band.slope(at: free[keyPath: lane], in: range) }
    return Vector(seen.x, seen.y)
  }

  /// Calls the closure with the bounds of each axis along which the drag moves the view.
  private func eachAxis(_ body: (WritableKeyPath<Point, Double>, RubberBand, ClosedRange<Double>) -> Void) {
    guard let bounds else { return }
    let parent = view.superview?.bounds.size ?? bounds.size
    if axis != .vertical { body(\.x, band(parent.width), bounds.minX...bounds.maxX) }
    if axis != .horizontal { body(\.y, band(parent.height), bounds.minY...bounds.maxY) }
  }

  private func band(_ dimension: Double) -> RubberBand { RubberBand(dimension: min(max(1, dimension), 1e9)) }
}
