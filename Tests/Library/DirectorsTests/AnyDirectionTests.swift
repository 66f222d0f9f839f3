import Directors
import Geometry
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// A screen that may be dragged any way leaves any way, whichever director brought it.
struct AnyDirectionTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let way: Theatre.Way
    let throwTo: Vector
    var testDescription: String { "\(name), \(way), to \(throwTo.x), \(throwTo.y)" }
  }

  static let ways = [
    Vector(1, 0), Vector(-1, 0), Vector(0, 1), Vector(0, -1), Vector(0.8, 0.6), Vector(-0.8, -0.6), Vector(0.6, -0.8),
    Vector(-0.6, 0.8),
  ]

  static let cases: [Case] = AllDirectors.all.flatMap { director -> [Case] in
    Theatre.Way.allCases.flatMap { way -> [Case] in
      let all = ways.map { Case(name: director.info.name, way: way, throwTo: $0) }
      // Up leads a sheet to its upper place, not out.
      return director.info.name == "Sheet" && way == .present ? all.filter { $0.throwTo.y > -0.7 } : all
    }
  }

  private func theatre(_ name: String, _ way: Theatre.Way, isReduced: Bool = false) -> Theatre {
    let theatre = Theatre(AllDirectors.named(name)?.factory(), way)
    theatre.environment.prefersReducedMotion = isReduced
    theatre.fore.transitionController.interactiveDirections = .any
    theatre.bring(animated: false)
    theatre.settle()
    return theatre
  }

  private func middle(_ theatre: Theatre) -> Point {
    theatre.fore.view.screenFrame.intersection(theatre.window.bounds).center
  }

  @Test(arguments: await cases) func `a throw from rest takes it away`(_ it: Case) {
    for isReduced in [false, true] {
      let theatre = theatre(it.name, it.way, isReduced: isReduced)
      let start = middle(theatre)
      theatre.press(start.x, start.y)
      theatre.drag(by: it.throwTo.x * 150, it.throwTo.y * 150, seconds: 0.1)
      theatre.release()
      #expect(theatre.settle() && !theatre.isThere, "reduced: \(isReduced)")
    }
  }

  @Test(arguments: await cases) func `let go near its place it stays`(_ it: Case) {
    let theatre = theatre(it.name, it.way)
    let start = middle(theatre)
    theatre.press(start.x, start.y)
    theatre.drag(by: it.throwTo.x * 40, it.throwTo.y * 40, seconds: 0.3)
    theatre.rest()
    theatre.release()
    #expect(theatre.settle() && theatre.isThere)
  }

  @Test(arguments: ["Slide", "Push", "Cover"], await Array(ways.prefix(4)))
  func `what leaves by an edge leaves by the one that the hand draws it to`(name: String, way: Vector) {
    let theatre = theatre(name, .push)
    let before = theatre.fore.view.screenFrame
    theatre.press(300, 200)
    theatre.drag(by: way.x * 120, way.y * 120, seconds: 0.3)
    let shift = theatre.fore.view.screenFrame.origin - before.origin
    #expect((shift - way * 120).length < 20, "\(shift)")
    theatre.rest()
    theatre.release()
    theatre.settle()
  }

  @Test(arguments: ["Snap", "Gravity", "GravityRotation", "Throw"], await ways)
  func `a body that is seized as it comes is thrown out whichever way leads out`(name: String, way: Vector) {
    let theatre = Theatre(AllDirectors.named(name)?.factory())
    theatre.fore.transitionController.interactiveDirections = .any
    theatre.bring()
    theatre.run(to: 0.85)
    let start = middle(theatre)
    let from = theatre.fore.view.screenFrame.center - theatre.window.bounds.center
    // Across its way or outwards; the other ways lead in.
    guard way.dot(from) > -0.3 * from.length else { return }
    theatre.press(start.x, start.y)
    #expect(theatre.transition?.progress.isHeld == true)
    theatre.drag(by: way.x * 200, way.y * 200, seconds: 0.1)
    theatre.release()
    #expect(theatre.settle() && !theatre.isThere)
  }

  static let edged = AllDirectors.all.map(\.info).filter { info in
    info.parameters.contains { $0.name == "edge" }
  }.map(\.name)

  /// What a hint may say of a screen that comes from an edge: drag it back to there.
  @Test(arguments: await edged, ScreenEdge.allCases)
  func `a screen that comes from an edge leaves by it, under a hand that drags it there`(name: String, edge: ScreenEdge)
  {
    let way: Vector =
      switch edge {
      case .left: Vector(-1, 0)
      case .right: Vector(1, 0)
      case .top: Vector(0, -1)
      case .bottom: Vector(0, 1)
      }
    let theatre = Theatre(AllDirectors.named(name)?.factory(["edge": .text(edge.rawValue)]))
    theatre.fore.transitionController.interactiveDirections =
      switch edge {
      case .left: .left
      case .right: .right
      case .top: .up
      case .bottom: .down
      }
    // It comes from there.
    theatre.bring()
    theatre.run(to: 0.3)
    let coming = theatre.fore.view.screenFrame.center - theatre.window.bounds.center
    #expect(coming.dot(way) > 20, "\(coming)")
    theatre.settle()
    // It leaves there by itself.
    theatre.take()
    theatre.run(to: 0.6)
    let leaving = theatre.fore.view.screenFrame.center - theatre.window.bounds.center
    #expect(leaving.dot(way) > 20, "\(leaving)")
    theatre.turn()
    #expect(theatre.settle() && theatre.isThere)
    // It leaves there under the hand, and is gone when that throws it.
    theatre.press(300, 200)
    theatre.drag(by: way.x * 150, way.y * 150, seconds: 0.1)
    let drawn = theatre.fore.view.screenFrame.center - theatre.window.bounds.center
    #expect(drawn.dot(way) > 80, "\(drawn)")
    theatre.release()
    #expect(theatre.settle() && !theatre.isThere)
  }
}
