import Directors
import Dynamics
import Geometry
import Plans
import Runtime
import Transitions
import Views

/// What a swinging screen knocks against: heavy, unseen, at the left edge of its place.
///
/// Not a line: fast bodies are stopped at lines by a step of the engine's that knows of no pins, and what hangs on one then
/// loses its blow in the pin, more or less of it by the shape of the screen. Two bodies that move knock as the laws have it.
final class Wall {
  private let view = View()
  private let body: StageBody

  init?(beside screen: PhysicsScreen) {
    let fore = screen.transition.foreViewController.view
    guard let parent = fore.superview else { return nil }
    let (unit, place) = (screen.body.unit, fore.frame)
    view.frame = Rect(
      place.minX - Self.thickness * unit, place.minY + Self.top * place.height, Self.thickness * unit, place.height)
    view.acceptsHits = false
    view.identifier = "wall"
    parent.insertSubview(view, belowSubview: fore)
    body = StageBody(view, in: screen.transition.containerView)
  }

  private static let thickness = 100.0
  /// Where it begins, as a share of the screen's height: about where a blow is felt least in the pin, so that the screen
  /// bounces as its elasticity says.
  private static let top = 0.7
  private static let group = "wall"
  /// So heavy that no screen moves it by what anybody sees.
  private static let density = 1e6
  /// So that it stands still at once after a blow, and does not creep under a wide screen that leans on it.
  private static let resistance = 1000.0

  func add(for screen: PhysicsScreen, _ transaction: inout Transaction) {
    transaction.add(BodyMaterial(density: Self.density, resistance: Self.resistance, allowsRotation: false), to: body)
    transaction.add(Collide([], withItems: true, group: Self.group), to: body)
    transaction.add(Collide([], withItems: true, group: Self.group, phase: .forward), to: screen.body)
  }

  /// Takes it away.
  func end() { view.removeFromSuperview() }
}
