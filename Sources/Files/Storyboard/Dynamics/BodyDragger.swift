import Geometry
import Motion
import Views

/// Lets the user drag one body.
///
/// A drag begins at the press, so that a moving body can be caught. On a button it begins after the pointer has moved 4
/// points, so that the button can be clicked.
final class BodyDragger {
  /// The grabbed point of the body, and the location to which it is dragged.
  struct Grip {
    /// The grabbed point in points from the body's center, without the body's rotation.
    let offset: Vector
    /// The location in the area, in points.
    var place: Point
  }

  enum Phase {
    case away
    case holding(Grip)
    /// The drag ended, with its velocity in points a second of the user's time.
    case released(Vector)
  }

  let body: SceneBody
  private(set) var phase = Phase.away
  private let area: View
  private let onChange: (BodyDragger) -> Void

  init(_ body: SceneBody, in area: View, onChange: @escaping (BodyDragger) -> Void) {
    self.body = body
    self.area = area
    self.onChange = onChange
    let pan = PanGestureRecognizer { [weak self] gesture in
      if let self, let pan = gesture as? PanGestureRecognizer { self.panDidChange(pan) }
    }
    pan.minimumDistance = body.view is Control ? 4 : 0
    pan.followsKeys = true
    body.view.addGestureRecognizer(pan)
  }

  /// Ends the drag because the scene disappears.
  func letGo() { phase = .away }

  private func panDidChange(_ pan: PanGestureRecognizer) {
    switch (pan.state, phase) {
    case (.began, _):
      area.bringSubviewToFront(body.view)
      phase = .holding(grip(pan))
    case (.changed, .holding(var grip)):
      grip.place = place(of: pan)
      phase = .holding(grip)
    case (.ended, .holding): phase = .released(velocity(of: pan))
    case (.cancelled, .holding): phase = .released(.zero)
    case (.possible, _), (.failed, _), (.changed, _), (.ended, _), (.cancelled, _): return
    }
    onChange(self)
    if case .released = phase { phase = .away }
  }

  private func grip(_ pan: PanGestureRecognizer) -> Grip {
    let view = body.view
    let place = view.convert(pan.pressLocation, from: nil) ?? .zero
    let middle = Point(view.bounds.midX, view.bounds.midY)
    return Grip(offset: place - middle, place: self.place(of: pan))
  }

  /// The location of the grabbed point in the area.
  private func place(of pan: PanGestureRecognizer) -> Point {
    area.convert(pan.grabLocation, from: nil) ?? pan.grabLocation
  }

  private func velocity(of pan: PanGestureRecognizer) -> Vector {
    var tracker = VelocityTracker()
    for event in pan.history { tracker.add(event.location, at: event.time) }
    let velocity = tracker.velocity(at: pan.lastEvent?.time ?? 0)
    return area.convert(velocity, from: nil) ?? velocity
  }
}
