import Directors
import Dynamics
import Geometry
import Plans
import Runtime
import Transitions
import Views

/// A heavy invisible body at the leading edge of the screen's place, against which the swinging screen bounces.
///
/// It is not a line: the engine stops fast bodies at lines in a step that ignores pins, so that a pinned body loses a
/// part of its impulse, depending on its shape. Two moving bodies collide correctly.
final class PinWall {
  private let view = View()
  private let body: StageBody

  /// - Parameter isMirrored: whether it is at the right edge.
  init?(beside screen: PhysicsScreen, isMirrored: Bool) {
    let fore = screen.transition.foreViewController.view
    guard let parent = fore.superview else { return nil }
    let (unit, place) = (screen.body.unit, fore.frame)
    let width = Self.thickness * unit
    view.frame = Rect(
      isMirrored ? place.maxX : place.minX - width, place.minY + Self.top * place.height, width, place.height)
    view.acceptsHits = false
    view.identifier = "wall"
    parent.insertSubview(view, belowSubview: fore)
    body = StageBody(view, in: screen.transition.containerView)
  }

  private static let thickness = 100.0
  /// The upper end of the wall, as a share of the screen's height: about the center of percussion, where the pin feels
  /// the least, so that the screen bounces with its elasticity.
  private static let top = 0.7
  private static let group = "wall"
  /// So heavy that no screen moves the wall visibly.
  private static let density = 1e6
  /// Stops the wall at once after a collision, so that it does not creep under a wide screen that leans on it.
  private static let resistance = 1000.0

  func add(for screen: PhysicsScreen, _ transaction: inout Transaction) {
    transaction.add(BodyMaterial(density: Self.density, resistance: Self.resistance, allowsRotation: false), to: body)
    transaction.add(Collide([], withItems: true, group: Self.group), to: body)
    transaction.add(Collide([], withItems: true, group: Self.group, phase: .forward), to: screen.body)
  }

  /// Removes the wall.
  func end() { view.removeFromSuperview() }
}
