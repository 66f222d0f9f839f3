import DynamicTransitions
import StageSupport
import Stagecraft
import StagecraftCompat
import Testing

// The stock directors that are made of the UIKit Dynamics essay's transitions, in their literal mode: they move as its
// own code does.

private typealias Kind = DDHNavigationControllerDelegate.TransitionType

@Suite(.serialized) struct DynamicLiteralPort {
  nonisolated private static let kinds: [(Kind, String)] = [
    (.snap, "Snap"), (.gravity, "Gravity"), (.gravityPlusRotation, "GravityRotation"),
  ]

  private func films(_ kind: Kind, _ name: String, _ operation: NavigationControllerOperation, on size: Size) throws
    -> (original: TransitionFilm, director: TransitionFilm)
  {
    let factory = try #require(AllDirectors.named(name)?.factory(["literal": .flag(true)]))
    return (
      TransitionFilm(operation, by: DDHNavigationControllerDelegate(kind), on: size),
      TransitionFilm(operation, by: factory, on: size)
    )
  }

  @Test(arguments: kinds, [Size(320, 480), Size(320, 568), Size(1024, 768)])
  private func `literally a director moves a pushed screen as the essay's code does`(
    _ it: (kind: Kind, name: String), size: Size
  ) throws {
    let (original, director) = try films(it.kind, it.name, .push, on: size)
    #expect(director.moments.count > 100)
    for (one, two) in zip(original.moments, director.moments) {
      let distance = one.center.distance(to: two.center)
      guard distance < 1.5, abs(one.angle - two.angle) < 0.005 else {
        Issue.record("after \(one.time) s: \(one.center) and \(two.center), \(one.angle) and \(two.angle)")
        return
      }
    }
  }

  @Test(arguments: kinds, [Size(320, 480), Size(320, 568), Size(1024, 768)])
  private func `and one that is popped, but for where the spring that draws it out ends`(
    _ it: (kind: Kind, name: String), size: Size
  ) throws {
    let (original, director) = try films(it.kind, it.name, .pop, on: size)
    #expect(director.moments.count > 30)
    // The essay's spring goes to 1.6 of the width from the left edge, which is 1.1 of it from its place.
    for (one, two) in zip(original.moments, director.moments) {
      let distance = one.center.distance(to: two.center)
      guard distance < 1.5, abs(one.angle - two.angle) < 0.005 else {
        Issue.record("after \(one.time) s: \(one.center) and \(two.center), \(one.angle) and \(two.angle)")
        return
      }
    }
  }
}
