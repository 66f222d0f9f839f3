import Directors
import Geometry
import Runtime
import Schema
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// What holds for every stock director, also for those that come later, pushed and presented.
struct EveryDirectorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let way: Theatre.Way
    var testDescription: String { "\(name), \(way)" }
    @MainActor func theatre(size: Size = Size(600, 400), isReduced: Bool = false) -> Theatre {
      let theatre = Theatre(AllDirectors.named(name)?.factory(), way, size: size)
      theatre.environment.prefersReducedMotion = isReduced
      return theatre
    }
  }

  static let names = AllDirectors.all.map(\.info.name)
  static let cases = AllDirectors.all.flatMap { director in
    Theatre.Way.allCases.map { Case(name: director.info.name, way: $0) }
  }

  @Test(arguments: await cases) func `it brings the screen and takes it back, and leaves nothing behind`(_ it: Case) {
    let theatre = it.theatre()
    let before = theatre.tree
    theatre.bring()
    #expect(theatre.settle() && theatre.isThere)
    theatre.take()
    #expect(theatre.settle() && !theatre.isThere)
    #expect(theatre.tree == before)
    #expect(theatre.log.lines.filter { $0.hasPrefix("answer") } == ["answer 1 completed", "answer 2 completed"])
    #expect(!theatre.log.lines.contains { $0.hasPrefix("warning") })
  }

  @Test(arguments: await cases)
  func `popped view reset: a screen that was taken away is as it was before, and comes back whole`(_ it: Case) {
    for isCaught in [false, true] {
      let theatre = it.theatre()
      theatre.bring(animated: false)
      theatre.settle()
      // What it shows and where: how it is laid out and what takes it back belong to where it was shown.
      func pose() -> String {
        let view = theatre.fore.view
        return "\(view.frame) \(view.bounds) \(view.anchorPoint) \(view.transform) \(view.tilt) \(view.alpha) "
          + "\(view.relativeTranslation) \(view.isHidden) \(view.cornerRadius) \(String(describing: view.shadow)) "
          + "\(view.clipsToBounds) \(view.isUserInteractionEnabled)"
          + view.subviews.map { $0.dumpTree() }.joined(separator: "\n")
      }
      let (there, tree) = (pose(), theatre.tree)
      theatre.take()
      theatre.run(to: 0.6)
      if isCaught {
        theatre.turn()
        theatre.frame()
        theatre.turn()
      }
      #expect(theatre.settle() && !theatre.isThere)
      #expect(theatre.fore.view.transform.isIdentity && theatre.fore.view.relativeTranslation == .zero)
      #expect(pose() == there)
      theatre.bring(animated: false)
      theatre.settle()
      #expect(theatre.tree == tree)
    }
  }

  @Test(arguments: await cases) func `a cancelled way there leaves the tree as it was, to the bit`(_ it: Case) {
    let theatre = it.theatre()
    let before = theatre.tree
    theatre.bring()
    theatre.run(to: 0.4)
    theatre.turn()
    #expect(theatre.settle() && !theatre.isThere)
    #expect(theatre.tree == before)
  }

  @Test(arguments: await cases) func `a cancelled way back leaves the tree as it was, to the bit`(_ it: Case) {
    let theatre = it.theatre()
    theatre.bring()
    theatre.settle()
    let before = theatre.tree
    theatre.take()
    theatre.run(to: 0.6)
    theatre.turn()
    #expect(theatre.settle() && theatre.isThere)
    #expect(theatre.tree == before)
  }

  /// What a screen of its own holds is as it is without a director's help, too.
  @Test(arguments: await cases) func `a screen that has come looks as one that was there at once`(_ it: Case) {
    let (slow, still) = (it.theatre(), Theatre(nil, it.way))
    slow.bring()
    slow.settle()
    still.bring(animated: false)
    still.settle()
    #expect(slow.fore.view.subviews.map(\.alpha) == still.fore.view.subviews.map(\.alpha))
    #expect(slow.fore.view.subviews.map(\.transform) == still.fore.view.subviews.map(\.transform))
    #expect(slow.fore.view.alpha == 1 && slow.fore.view.transform.isIdentity && slow.fore.view.shadow == nil)
  }

  @Test(arguments: await cases) func `a resize on the way ends in the right frames`(_ it: Case) {
    let (resized, direct) = (it.theatre(), it.theatre(size: Size(800, 520)))
    direct.bring()
    direct.settle()
    resized.bring()
    resized.run(to: 0.3)
    resized.resize(800, 520)
    resized.settle()
    func places(_ theatre: Theatre) -> [Rect] {
      let screen = theatre.fore.view
      return screen.subviews.map(\.screenFrame) + [screen.screenFrame]
    }
    #expect(zip(places(resized), places(direct)).allSatisfy { near($0, $1) })
    resized.take()
    resized.run(to: 0.7)
    resized.resize(600, 400)
    resized.settle()
    #expect(near(resized.root.view.screenFrame, Rect(0, 0, 600, 400)) && resized.root.view.transform.isIdentity)
  }

  private func near(_ a: Rect, _ b: Rect) -> Bool {
    [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height].allSatisfy { abs($0) < 1e-6 }
  }

  @Test(arguments: await cases) func `reduced motion has the same events and outcomes`(_ it: Case) {
    func events(isReduced: Bool) -> [String] {
      let theatre = it.theatre(isReduced: isReduced)
      theatre.bring()
      theatre.run(to: 0.5)
      theatre.turn()
      theatre.frame()
      theatre.turn()
      theatre.settle()
      theatre.take()
      theatre.settle()
      return theatre.log.lines
    }
    #expect(events(isReduced: true) == events(isReduced: false))
  }

  @Test(arguments: await cases) func `with reduced motion nothing but the fore screen's opacity changes`(_ it: Case) {
    let theatre = it.theatre(isReduced: true)
    theatre.bring()
    theatre.run(to: 0.5)
    let (fore, back) = (theatre.fore.view, theatre.root.view)
    #expect(fore.alpha > 0.3 && fore.alpha < 0.8)
    #expect(fore.relativeTranslation == .zero && fore.transform.isIdentity)
    #expect(back.screenFrame == theatre.window.bounds && back.alpha == 1)
  }

  @Test(arguments: await cases) func `with reduced motion it takes a fifth of a second`(_ it: Case) {
    // Fade keeps its own duration.
    guard it.name != "Fade" else { return }
    let theatre = it.theatre(isReduced: true)
    for isThere in [true, false] {
      let begin = theatre.time
      if isThere { theatre.bring() } else { theatre.take() }
      while theatre.transition != nil { theatre.frame() }
      #expect(theatre.time - begin > 0.1 && theatre.time - begin < 0.21, "\(theatre.time - begin)")
    }
  }

  @Test(arguments: await cases) func `ten times seized, dragged and let go it never jumps`(_ it: Case) {
    let theatre = it.theatre()
    theatre.bring()
    theatre.run(to: 0.5)
    for round in 0..<10 {
      theatre.run(to: round.isMultiple(of: 2) ? 0.6 : 0.4)
      guard let frame = theatre.transition?.foreViewController.view.screenFrame else { break }
      let seen = frame.intersection(theatre.window.bounds)
      guard seen.height > 8 else { break }
      unmoved(theatre) { theatre.press(seen.center.x, seen.minY + 4) }
      let way = round.isMultiple(of: 2) ? 1.0 : -1.0
      var last = theatre.sights()
      for _ in 0..<4 {
        theatre.drag(by: 12 * way, 9 * way, seconds: 1.0 / 60)
        let now = theatre.sights()
        // What falls as the hand goes falls faster than the hand.
        let most = ["Domino", "Pile"].contains(it.name) ? 130.0 : 60
        #expect(distance(last, now) < most, "round \(round), under the hand")
        last = now
      }
      unmoved(theatre) { theatre.release() }
      last = theatre.sights()
      theatre.frame()
      #expect(distance(last, theatre.sights()) < 90, "round \(round), after it was let go")
    }
    #expect(theatre.settle())
  }

  /// What happens takes no time, and so moves nothing.
  private func unmoved(_ theatre: Theatre, _ action: () -> Void) {
    // A press brings everything to its own moment, which is that of the last frame.
    let before = theatre.sights()
    action()
    #expect(distance(before, theatre.sights()) < 1e-6)
  }

  private func distance(_ a: [ObjectIdentifier: [Double]], _ b: [ObjectIdentifier: [Double]]) -> Double {
    a.reduce(0) { most, entry in
      guard let there = b[entry.key] else { return most }
      return zip(entry.value, there).reduce(most) { max($0, abs($1.0 - $1.1)) }
    }
  }

  @Test(arguments: await names)
  func `at the ends of every parameter's range it ends in time`(name: String) throws {
    let director = try #require(AllDirectors.named(name))
    for parameter in director.info.parameters {
      for value in extremes(parameter.domain) {
        for way in Theatre.Way.allCases {
          let theatre = Theatre(director.factory([parameter.name: value]), way, interval: 1.0 / 20)
          let before = theatre.tree
          theatre.bring()
          #expect(theatre.settle(within: 45) && theatre.isThere, "\(parameter.name) \(value)")
          theatre.take()
          #expect(theatre.settle(within: 45) && theatre.tree == before, "\(parameter.name) \(value)")
        }
      }
    }
  }

  private func extremes(_ domain: FieldDomain) -> [FieldValue] {
    switch domain {
    case .number(let number): return [.number(number.range.lowerBound), .number(number.range.upperBound)]
    case .choice(let words): return words.map { .text($0) }
    case .flag: return [.flag(false), .flag(true)]
    case .color: return [.color(.clear), .color(.white)]
    case .text, .numbers, .list, .object, .oneOf:
      Issue.record("no values are known for \(domain)")
      return []
    }
  }

  @Test(arguments: await cases) func `nothing of a run lives on after it`(_ it: Case) {
    let tracker = LeakTracker()
    let theatre = it.theatre()
    theatre.bring()
    theatre.run(to: 0.4)
    func track(_ name: String) {
      guard let transition = theatre.transition else { return }
      tracker.track(transition, name)
      tracker.track(transition.progress, "window of \(name)")
    }
    track("way there")
    let screens = [theatre.root.view, theatre.fore.view]
    for view in theatre.window.subviews.flatMap(\.subviews) where !screens.contains(where: { $0 === view }) {
      tracker.track(view, "\(type(of: view))")
    }
    theatre.settle()
    theatre.take()
    theatre.run(to: 0.5)
    track("way back")
    theatre.settle()
    theatre.frame()
    #expect(tracker.alive == [])
  }
}
