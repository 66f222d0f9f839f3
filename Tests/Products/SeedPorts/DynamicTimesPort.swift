import DynamicTransitions
import Stagecraft
import Testing

// The UIKit Dynamics essay's gravity push and pop with their original magnitudes, on stages that its author never had:
// what a simulation of them says (impact, rest, and how the popped screen is turned when it leaves), and what a timer
// makes of it.

/// A row of that table.
nonisolated struct StageRow: CustomTestStringConvertible {
  let size: Size
  /// Seconds.
  let impact, rest: Double
  /// Degrees.
  let rotation: Double

  init(_ width: Double, _ height: Double, _ impact: Double, _ rest: Double, _ rotation: Double) {
    size = Size(width, height)
    (self.impact, self.rest, self.rotation) = (impact, rest, rotation)
  }

  var testDescription: String { "\(Int(size.width)) x \(Int(size.height))" }

  static let all = [
    StageRow(320, 480, 0.526, 1.115, 21.2), StageRow(320, 568, 0.650, 1.250, 17.3),
    StageRow(375, 812, 0.988, 1.647, 8.4), StageRow(1024, 768, 1.120, 1.743, 1.8),
    StageRow(1440, 900, 1.267, 1.940, 0.7), StageRow(2560, 1440, 1.671, 2.519, 0.1),
  ]
}

@Suite(.serialized) struct DynamicTimesPort {
  private static let timer = DDHNavigationControllerDelegate(.gravity)

  @Test("the gravity push meets its floor, and rests, when the simulation says", arguments: StageRow.all)
  func push(row: StageRow) throws {
    let film = TransitionFilm(.push, by: IdleEndedNavigationControllerDelegate(.gravity), on: row.size)
    let impact = try #require(film.impact)
    let rest = try #require(film.rest)
    #expect(abs(impact - row.impact) < 0.05 * row.impact, "impact at \(impact)")
    #expect(abs(rest - row.rest) < 0.05 * row.rest, "rest at \(rest)")
    let end = try #require(film.end)
    // A tenth of a second after the last visible movement, and the frame that reports it.
    #expect(end >= rest && end - rest <= 0.1 + 1 / 120.0 + 1e-9, "rests at \(rest), is over at \(end)")
  }

  @Test("the popped screen leaves turned as far as the simulation says", arguments: StageRow.all)
  func pop(row: StageRow) throws {
    let film = TransitionFilm(.pop, by: IdleEndedNavigationControllerDelegate(.gravity), on: row.size)
    let exit = try #require(film.exit, "over after \(film.end ?? -1)")
    let degrees = -exit.angle * 180 / .pi
    #expect(abs(degrees - row.rotation) < max(0.05 * row.rotation, 0.05), "to the left by \(degrees) degrees")
    #expect(abs(exit.time - row.impact) < 0.05 * row.impact, "\(exit.time): up as fast as down")
  }

  @Test(
    "a timer of 1.5 s is over at 1.5 s: enough for a phone of then, too early for all that came later",
    arguments: StageRow.all)
  func truncation(row: StageRow) throws {
    let film = TransitionFilm(.push, by: Self.timer, on: row.size)
    let end = try #require(film.end)
    #expect(abs(end - 1.5) < 1.5 / 240, "exactly its duration: \(end)")
    let last = film.moments.suffix(24)
    let moved = try #require(last.first).center.distance(to: try #require(last.last).center)
    if row.rest < 1.5 {
      #expect(moved < 0.5, "at rest already")
      #expect(abs(last.last!.center.y - (row.size.height / 2 + 1)) < 0.5, "a point below its place")
    } else {
      #expect(moved > 0.5, "cut off in flight: it moved by \(moved) in the last tenth of a second")
    }
  }

  @Test("ended by rest, it is never cut off, and stands exactly at its place", arguments: StageRow.all)
  func idle(row: StageRow) throws {
    let delegate = IdleEndedNavigationControllerDelegate(.gravity)
    let film = TransitionFilm(.push, by: delegate, on: row.size)
    #expect(delegate.latest?.end == .rest)
    let last = film.moments.suffix(20)
    #expect(try #require(last.first).center.distance(to: try #require(last.last).center) < 0.5)
    #expect(film.screen.view.frame == Rect(0, 0, row.size.width, row.size.height))
    #expect(film.screen.view.transform == .identity)
  }

  @Test("what never rests is over when it is out of sight", arguments: StageRow.all)
  func leaving(row: StageRow) throws {
    let delegate = IdleEndedNavigationControllerDelegate(.gravity)
    let film = TransitionFilm(.pop, by: delegate, on: row.size)
    #expect(delegate.latest?.end == .outOfSight)
    let end = try #require(film.end)
    #expect(end < 1.15 * row.impact, "soon after it has gone up by its height: \(end)")
    #expect(film.screen.view.transform == .identity, "as it was, for the next time")
  }

  @Test(
    "the rotation pop tips to the right on a phone, and back to the left on a screen of a desk", arguments: StageRow.all
  )
  func tipping(row: StageRow) throws {
    let delegate = IdleEndedNavigationControllerDelegate(.gravityPlusRotation)
    let film = TransitionFilm(.pop, by: delegate, on: row.size)
    let isPhone = row.size.width < 400
    let last = try #require(film.moments.last)
    #expect((last.angle > 0) == isPhone, "turned by \(last.angle) in the end")
    #expect(try #require(film.end) <= 4.5 + 1.0 / 240)
    #expect(film.screen.view.transform == .identity)
  }
}
