import Directors
import Geometry
import Runtime
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// A press and a release without a movement, while a screen is on its way.
struct TapTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let way: Theatre.Way
    let isBack: Bool
    var testDescription: String { "\(name), \(way)\(isBack ? ", on its way back" : "")" }
  }

  static let cases = AllDirectors.all.flatMap { director in
    Theatre.Way.allCases.flatMap { way in
      [false, true].map { Case(name: director.info.name, way: way, isBack: $0) }
    }
  }

  /// What a hand does to the screen, in so many frames; the pointer ends where it was, and nothing moves.
  enum Touch: CaseIterable { case tap, press, doubleClick, tremble }

  /// A theatre in which the screen is on its way, about a third of it.
  private func flight(_ it: Case) -> Theatre {
    let theatre = Theatre(AllDirectors.named(it.name)?.factory(), it.way)
    if it.isBack {
      theatre.bring(animated: false)
      theatre.settle()
      theatre.take()
    } else {
      theatre.bring()
    }
    theatre.frame()
    theatre.run(to: it.isBack ? 0.7 : 0.3)
    return theatre
  }

  /// Presses where the screen is seen.
  private func seize(_ theatre: Theatre) -> Bool {
    let seen = theatre.fore.view.screenFrame.intersection(theatre.window.bounds)
    for share in [0.5, 0.25, 0.75, 0.1, 0.9] {
      theatre.press(seen.minX + seen.width * share, seen.minY + seen.height * share)
      if theatre.transition?.progress.isHeld == true { return true }
      theatre.release()
    }
    return false
  }

  private func touch(_ theatre: Theatre, _ touch: Touch) -> Int {
    var frames = 0
    func tap(_ length: Int) {
      #expect(seize(theatre))
      for _ in 0..<length { theatre.frame() }
      frames += length
      theatre.release()
    }
    switch touch {
    case .tap: tap(0)
    case .press: tap(12)
    case .doubleClick:
      tap(4)
      tap(4)
    case .tremble:
      #expect(seize(theatre))
      for way in [1.0, -1, -1, 1] {
        theatre.drag(by: way, 0, seconds: 1.0 / 60)
        frames += 1
      }
      theatre.release()
    }
    return frames
  }

  @Test(arguments: await cases, Touch.allCases)
  func `a tap gives the old velocity and direction back`(_ it: Case, how: Touch) {
    let (alone, touched) = (flight(it), flight(it))
    let direction = touched.transition?.currentDirection
    _ = touch(touched, how)
    #expect(touched.transition?.currentDirection == direction)
    #expect(touched.transition?.progress.isHeld == false)
    var (worst, frames) = (0.0, 0)
    while alone.transition != nil, frames < 600 {
      alone.frame()
      touched.frame()
      frames += 1
      worst = max(worst, distance(places(alone), places(touched)))
      if touched.transition == nil { break }
    }
    #expect(worst < 3, "\(worst) points apart")
    #expect(alone.settle() && touched.settle() && alone.isThere == touched.isThere)
  }

  /// Of all that is seen, in order.
  private func places(_ theatre: Theatre) -> [Rect] {
    var places: [Rect] = []
    func look(_ view: View) {
      places.append(view.screenFrame)
      view.subviews.forEach(look)
    }
    look(theatre.window)
    return places
  }

  private func distance(_ a: [Rect], _ b: [Rect]) -> Double {
    zip(a, b).reduce(0) { max($0, $1.0.center.distance(to: $1.1.center)) }
  }

  @Test(arguments: await cases) func `a click of another button in flight is none of the transition's`(_ it: Case) {
    let (alone, clicked) = (flight(it), flight(it))
    let place = clicked.fore.view.screenFrame.intersection(clicked.window.bounds).center
    for phase in [PointerEvent.Phase.began, .ended] {
      clicked.input {
        clicked.window.send(.pointer(PointerEvent(phase, at: place, time: clicked.time, button: .secondary)))
      }
      #expect(clicked.transition?.progress.isHeld == false)
    }
    alone.frame()
    clicked.frame()
    #expect(distance(places(alone), places(clicked)) < 1e-6)
    #expect(alone.settle() && clicked.settle() && alone.isThere == clicked.isThere)
  }

  @Test(arguments: await cases) func `a press, and the way back asked for under it: it goes back from there`(_ it: Case)
  {
    let theatre = flight(it)
    #expect(seize(theatre))
    theatre.frame()
    if it.isBack { theatre.bring() } else { theatre.take() }
    let before = places(theatre)
    theatre.release()
    #expect(distance(before, places(theatre)) < 1e-6)
    #expect(theatre.settle() && theatre.isThere == it.isBack)
    #expect(!theatre.log.lines.contains { $0.hasPrefix("warning") })
  }
}
