import Directors
import Geometry
import Runtime
import TestSupport
import Testing
import Transitions
import Views

/// What holds for Throw, Domino and Pile alike.
struct PhysicsHeapTests {
  nonisolated static let names = ["Throw", "Domino", "Pile"]
  nonisolated static let cases = names.flatMap { name in
    [Theatre.Way.push, .present].map { Physics.Case(name: name, way: $0) }
  }
  nonisolated static let stages = names.flatMap { name in Physics.sizes.map { Physics.Stage(name: name, size: $0) } }

  private func run(_ theatre: Theatre, frames: Int) {
    for _ in 0..<frames where theatre.transition != nil { theatre.frame() }
  }

  /// How many frames it takes alone.
  private func length(_ theatre: Theatre) -> Int {
    var count = 0
    while theatre.transition != nil, count < 1000 {
      theatre.frame()
      count += 1
    }
    return count
  }

  @Test(arguments: stages) func `on every stage it ends in time, exactly in place`(_ it: Physics.Stage) {
    for way in Theatre.Way.allCases {
      let theatre = Physics.theatre(it.name, way, size: it.size)
      let before = theatre.tree
      theatre.bring()
      #expect(theatre.settle(within: 2.5) && theatre.isThere, "\(way)")
      #expect(theatre.isExactlyHome, "\(way)")
      let still = Physics.theatre("Fade", way, size: it.size)
      still.bring(animated: false)
      still.settle()
      #expect(theatre.fore.view.subviews.map(\.screenFrame) == still.fore.view.subviews.map(\.screenFrame))
      #expect(theatre.fore.view.subviews.map(\.transform) == still.fore.view.subviews.map(\.transform))
      theatre.take()
      #expect(theatre.settle(within: 2.5) && !theatre.isThere, "\(way)")
      #expect(theatre.tree == before, "\(way)")
      #expect(!theatre.log.lines.contains { $0.hasPrefix("warning") })
    }
  }

  @Test func `a piece drops in with what it shows first, not with its empty lower part`() {
    let theatre = Physics.theatre("Pile")
    for view in theatre.screen.subviews { view.removeFromSuperview() }
    let (rows, row) = (View(frame: Rect(20, 20, 560, 360)), View(frame: Rect(0, 0, 560, 40)))
    row.backgroundColor = .white
    rows.addSubview(row)
    theatre.screen.addSubview(rows)
    theatre.bring()
    run(theatre, frames: 7)
    #expect(row.screenFrame.maxY > 0)
    #expect(theatre.settle(within: 2.5) && row.screenFrame == Rect(20, 20, 560, 40))
  }

  /// Lengths and gravity grow with the stage.
  @Test(arguments: names) func `on stages of one shape it takes as long`(name: String) {
    func frames(_ height: Double) -> (there: Int, back: Int) {
      let theatre = Physics.theatre(name, size: Size(height * 1.6, height))
      theatre.bring()
      let there = length(theatre)
      theatre.take()
      return (there, length(theatre))
    }
    let (small, large) = (frames(500), frames(2000))
    // A large screen has finer pixels, and so rests later.
    #expect(abs(small.there - large.there) <= (name == "Throw" ? 16 : 3), "\(small), \(large)")
    #expect(abs(small.back - large.back) <= 3, "\(small), \(large)")
  }

  @Test(arguments: names, [Size(1, 1), Size(1, 700), Size(3000, 1), Size(100_000, 100_000), Size(2, 900)])
  func `on a stage of an absurd size it ends too`(name: String, size: Size) {
    let theatre = Physics.theatre(name, size: size)
    let before = theatre.tree
    theatre.bring()
    #expect(theatre.settle(within: 9) && theatre.isThere)
    theatre.take()
    #expect(theatre.settle(within: 9) && !theatre.isThere && theatre.tree == before)
  }

  @Test(arguments: cases, [0.1, 0.5, 0.9])
  func `cancelled on the way it restores both sides, to the bit`(_ it: Physics.Case, share: Double) {
    let theatre = Physics.theatre(it.name, it.way)
    let before = theatre.tree
    theatre.bring()
    let there = length(theatre)
    theatre.take()
    let back = length(theatre)
    theatre.bring()
    run(theatre, frames: Int(share * Double(there)))
    #expect(theatre.transition != nil)
    theatre.take()
    #expect(theatre.settle(within: 4) && !theatre.isThere)
    #expect(theatre.tree == before)

    theatre.bring(animated: false)
    theatre.settle()
    let tree = theatre.tree
    theatre.take()
    run(theatre, frames: Int(share * Double(back)))
    #expect(theatre.transition != nil)
    theatre.bring()
    #expect(theatre.settle(within: 4) && theatre.isThere)
    #expect(theatre.tree == tree && theatre.isExactlyHome)
  }

  @Test(arguments: cases) func `turned by requests five times nothing jumps`(_ it: Physics.Case) {
    let theatre = Physics.theatre(it.name, it.way)
    theatre.bring()
    run(theatre, frames: 20)
    for round in 0..<5 where theatre.transition != nil {
      let first = theatre.sights()
      theatre.frame()
      let before = theatre.sights()
      theatre.turn()
      #expect(farthest(before, theatre.sights()) < 1e-9, "round \(round)")
      theatre.frame()
      let after = theatre.sights()
      // The spring of a turn is strong far from where it draws to: in a frame it changes the speed by 40 points a frame at
      // most, where a jump of the speed would change it by twice what it is.
      #expect(
        farthest(shift(first, before), shift(before, after)) < 40, "round \(round): speed changes little by little")
      run(theatre, frames: 6)
    }
    #expect(theatre.settle(within: 8))
  }

  @Test(arguments: cases) func `grabbed ten times in one flight nothing jumps`(_ it: Physics.Case) {
    let theatre = Physics.theatre(it.name, it.way)
    theatre.bring()
    run(theatre, frames: 22)
    var generator = SeededGenerator(seed: 5)
    for round in 0..<10 {
      guard theatre.transition != nil else {
        Issue.record("it is over in round \(round)")
        return
      }
      let seen = theatre.screen.screenFrame.intersection(theatre.window.bounds)
      let before = theatre.sights()
      theatre.press(
        Double.random(in: seen.minX + 0.3 * seen.width...seen.maxX - 0.3 * seen.width, using: &generator),
        Double.random(in: seen.minY + 0.3 * seen.height...seen.maxY - 0.3 * seen.height, using: &generator))
      #expect(farthest(before, theatre.sights()) < 1e-9, "round \(round)")
      #expect(theatre.transition?.progress.isHeld == true, "round \(round)")
      let way = round.isMultiple(of: 2) ? 1.0 : -1.0
      for _ in 0..<6 {
        let last = theatre.sights()
        theatre.drag(by: 5 * way, 4 * way, seconds: 1.0 / 60)
        #expect(farthest(last, theatre.sights()) < 45, "round \(round)")
      }
      let held = theatre.sights()
      theatre.release()
      #expect(farthest(held, theatre.sights()) < 1e-9, "round \(round)")
      run(theatre, frames: 2)
    }
    #expect(theatre.settle(within: 8))
  }

  @Test(arguments: cases) func `a container that becomes 1 by 1 in flight and large again changes nothing in the end`(
    _ it: Physics.Case
  ) {
    let theatre = Physics.theatre(it.name, it.way)
    let before = theatre.tree
    for isLate in [false, true] {
      theatre.bring()
      run(theatre, frames: isLate ? 30 : 10)
      theatre.resize(1, 1)
      run(theatre, frames: 3)
      if isLate { theatre.resize(600, 400) }
      #expect(theatre.settle(within: 4) && theatre.isThere)
      theatre.resize(600, 400)
      theatre.frame()
      #expect(theatre.isExactlyHome)
      theatre.take()
      run(theatre, frames: 8)
      theatre.resize(1, 1)
      theatre.frame()
      theatre.resize(600, 400)
      #expect(theatre.settle(within: 4) && !theatre.isThere && theatre.tree == before)
    }
  }

  @Test(arguments: cases, [false, true])
  func `scrubbed to the end and back it stands, view by view, as where it is put at once`(
    _ it: Physics.Case, isBack: Bool
  ) throws {
    func start() -> Theatre {
      let theatre = Physics.theatre(it.name, it.way)
      theatre.environment.recordsTransitions = true
      if isBack {
        theatre.bring(animated: false)
        theatre.settle()
        theatre.take()
      } else {
        theatre.bring()
      }
      return theatre
    }
    let (wanderer, direct) = (start(), start())
    let roamer = try #require(wanderer.transition?.timeline?.attachScrubber(at: 0))
    wanderer.frame()
    for share in [0, 1, 0.7, 0.4] {
      roamer.offset = share
      wanderer.frame()
    }
    _ = try #require(direct.transition?.timeline?.attachScrubber(at: 0.4))
    direct.frame()
    #expect(looks(wanderer.window) == looks(direct.window))
    wanderer.transition?.timeline?.detachScrubber()
    direct.transition?.timeline?.detachScrubber()
    for _ in 0..<20 {
      wanderer.frame()
      direct.frame()
      // Their clocks have come by other ways, and differ in the last bit.
      let (a, b) = (looks(wanderer.window).flatMap(\.self), looks(direct.window).flatMap(\.self))
      #expect(a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 })
    }
    #expect(wanderer.settle(within: 4) && direct.settle(within: 4))
    #expect(wanderer.isThere == !isBack && wanderer.tree == direct.tree)
  }

  @Test(arguments: names) func `at every frame rate it is at the same place at the same time`(name: String) {
    func places(_ rate: Double) -> [[[Double]]] {
      let theatre = Physics.theatre(name, interval: 1 / rate)
      theatre.bring()
      return (0..<5).map { _ in
        for _ in 0..<Int(rate / 10) { theatre.frame() }
        return looks(theatre.window)
      }
    }
    let wanted = places(60).flatMap { $0.flatMap(\.self) }
    for rate in [30.0, 120, 240] {
      let found = places(rate).flatMap { $0.flatMap(\.self) }
      #expect(found.count == wanted.count)
      #expect(zip(found, wanted).reduce(0) { max($0, abs($1.0 - $1.1)) } < 1e-6, "\(rate)")
    }
  }

  // MARK: Looking

  private func looks(_ view: View) -> [[Double]] {
    let t = view.transformToRoot
    return [[t.a, t.b, t.c, t.d, t.tx, t.ty, view.alpha]] + view.subviews.flatMap(looks)
  }

  private func farthest(_ a: [ObjectIdentifier: [Double]], _ b: [ObjectIdentifier: [Double]]) -> Double {
    a.reduce(0) { most, entry in
      guard let there = b[entry.key] else { return most }
      return zip(entry.value, there).reduce(most) { max($0, abs($1.0 - $1.1)) }
    }
  }

  private func shift(
    _ a: [ObjectIdentifier: [Double]], _ b: [ObjectIdentifier: [Double]]
  ) -> [ObjectIdentifier: [Double]] {
    a.reduce(into: [:]) { result, entry in
      if let there = b[entry.key] { result[entry.key] = zip(there, entry.value).map { $0 - $1 } }
    }
  }
}
