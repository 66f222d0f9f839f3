import Animation
import Geometry
import Runtime
import Views

/// What tools see of a sheet: the view that its spring moves, and the drag of a sheet at rest.
extension SheetMotion: TargetProxy {
  /// The presented view.
  package var representedTarget: AnyObject? { view }

  private static let drag = Movement("SheetDrag", [.center, .boundsSize])

  /// Reports that a drag moves the sheet outside a transition.
  func reportDrag() { loop?.report(Self.drag, of: view) }

  func reportDragEnd() { loop?.reportRest(of: view, from: Self.drag) }

  /// Reports that a drag or the spring takes the sheet.
  /// - Parameter velocity: upwards from now on, in points a second.
  func report(_ kind: PropertyHandover.Kind, velocity after: Double, wasMoving: Bool = false) {
    let size = SIMD4(view.bounds.width, view.bounds.height, 0, 0)
    loop?.report(
      PropertyHandover(
        kind, from: .init(size, velocity: SIMD4(0, velocity, 0, 0)), to: .init(size, velocity: SIMD4(0, after, 0, 0)),
        wasMoving: wasMoving),
      of: .boundsSize, view, hand: kind == .released ? Vector(0, -after) : nil)
  }
}
