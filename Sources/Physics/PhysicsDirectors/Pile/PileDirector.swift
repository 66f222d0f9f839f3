import Directors
import Dynamics
import Geometry
import Motion
import Plans
import Runtime
import Schema
import Transitions
import Views

/// Drops the contents of the new screen in piece by piece, the lowest first, until they pile up in their places. On the
/// way back the floor disappears and the pieces drop out.
///
/// Both falls are simulated ahead in separate worlds and played by the progress of the transition, so that a drag, a
/// turn and a scrubber find the same pieces at the same places. A screen without pieces falls as a whole. The motion is
/// designed for a stage 568 points high and looks the same on any other: lengths and gravity grow with the stage.
public final class PileDirector: ParameterizedDirector<PileDirector.Parameters> {
  /// The parameters, with their defaults. ``ParameterizedDirector/init(_:_:)`` checks their ranges.
  public struct Parameters: Hashable, Sendable, DeclaredParameters {
    /// The gravity, in points per second squared on a stage 568 points high; 200...30,000.
    public var gravity = 12_000.0
    /// The share of its speed that a piece keeps when it bounces, 0...0.8.
    public var elasticity = 0.2
    /// The largest tilt of a piece as it comes, in degrees; 0...25.
    public var tilt = 7.0
    /// Seconds from the first piece that drops to the last; 0...2.
    public var spread = 0.22
    /// The rule that decides the direction when the user releases the screen.
    public var release = ReleaseRule()
    /// The defaults.
    public init() {}

    package static let schema = ValueSchema("Pile", noun: .parameter, Self()) {
      Field.gravity(\.gravity, most: 30_000)
      Field(\.elasticity, "elasticity", in: 0...0.8, "Fraction of its speed that a view keeps in a bounce.")
      Field(\.tilt, "tilt", in: 0...25, unit: "degrees", "By how much pieces are tilted as they come, at most.")
      Field(\.spread, "spread", in: 0...2, unit: "s", "Delay between the first and the last view that drops.")
      Field.release(\.release)
    }
  }

  /// The factor by which the simulation is slower than its playback. A step of the engine then takes less time on
  /// screen, and stacks of many pieces come to rest.
  private static let slowness = 2.2
  // By eye: the empty screen is there before the first piece is well visible. On the way back it fades while most pieces
  // are still in sight, so that no frame is empty and the old screen takes clicks soon.
  private static let appearing = Segment(position: 0, length: 0.12)
  private static let disappearing = Segment(position: 0.12, length: 0.3)

  private var pieces: DroppingPieces?

  public override func setUp(_ transaction: inout Transaction) {
    let way = transition.usualWay
    if transition.prefersReducedMotion {
      return transaction.addReducedMotion(to: transition, along: way, release: parameters.release)
    }
    let (fore, container) = (transition.foreViewController.view, transition.containerView)
    var views = ScreenPieces.direct(of: fore).filter { ScreenPieces.visiblePart(of: $0, in: container) != nil }
    let isWhole = views.isEmpty
    if isWhole { views = [fore] }
    let (film, duration) = film(of: views, in: container)
    transaction.add(
      LinearProgress(duration: max(0.2, duration), yielding: BakedSimulation.yielding), to: transition.progress)
    if !isWhole { appear(fore, &transaction) }
    let pieces = DroppingPieces(
      views, in: container, film: film, transition.initialDirection == .forward ? .asFilmed : .reversed,
      name: fore.identifier ?? "screen")
    transaction.add(TransitionTween(DroppingPieces.progress, back: 0, fore: 1), to: pieces)
    self.pieces = pieces
    transaction.addDrag(to: transition, along: way, release: parameters.release)
  }

  /// Fades in only the background, if the screen has one and no shadow: the pieces are opaque from the first frame.
  private func appear(_ fore: View, _ transaction: inout Transaction) {
    let segment = transition.initialDirection == .forward ? Self.appearing : Self.disappearing
    if let color = fore.backgroundColor, fore.shadow == nil {
      transaction.add(
        TransitionTween(.backgroundColor, back: color.withAlpha(0), fore: color, segment: segment), to: fore)
    } else {
      transaction.add(TransitionTween(.alpha, back: 0, fore: fore.alpha, segment: segment), to: fore)
    }
  }

  public override func tearDown() {
    pieces?.end()
    pieces = nil
  }

  /// - Returns: the simulation, and the duration of its playback in seconds.
  private func film(of views: [View], in container: View) -> (BakedSimulation, Double) {
    let unit = max(1, container.bounds.height) / BakedSimulation.stageHeight
    let homes = views.map { view in
      // Below what a view shows, it has no body: a list with few rows drops in with its last row first.
      let frame = view.convert(ScreenPieces.paintedPart(of: view), to: container) ?? view.frame
      return Rect(
        frame.minX / unit, frame.minY / unit, max(0.5, frame.width / unit), max(0.5, frame.height / unit))
    }
    let stage = Rect(0, 0, container.bounds.width / unit, container.bounds.height / unit)
    let slowness = Self.slowness
    var character = PileDrop.Character(
      gravity: parameters.gravity / (slowness * slowness), elasticity: parameters.elasticity,
      tilt: parameters.tilt * .pi / 180,
      // With few pieces, the drop starts within a shorter time.
      spread: slowness * parameters.spread * min(1, Double(views.count - 1) / 4))
    switch transition.initialDirection {
    case .forward:
      let film = PileDrop.dropIn(homes, character).film
      return (film, film.playingTime(character.spread + character.landing) / slowness)
    case .backward:
      character.spread *= 0.5
      let film = PileDrop.dropOut(homes, on: stage, character).film
      return (film, film.playingTime(character.spread + character.fall) / slowness)
    }
  }
}
