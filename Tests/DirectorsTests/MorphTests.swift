import Directors
import Geometry
import Testing
import Views

/// What has the same identifier on both screens goes from place to place.
struct MorphTests {
  @Test func `equal identifiers fly, explicit pairs too, and the rest fades`() {
    let bench = MatchBench(director: "Morph")
    let twin = View(frame: Rect(10, 200, 60, 40))
    twin.identifier = "card-2"
    bench.fore.view.addSubview(twin)
    bench.push()
    bench.put(1)
    #expect(bench.boxes.map(\.screenFrame) == [Rect(0, 0, 400, 150), Rect(10, 200, 60, 40)])
    bench.put(0.45)
    #expect(bench.fore.view.alpha > 0.3 && bench.fore.view.alpha < 0.7)
    bench.settle()
    #expect(bench.outcomes == [.completed] && bench.warnings == [] && bench.fore.view.alpha == 1)
  }

  @Test func `an identifier that is there twice has no partner, and nobody is told`() {
    let bench = MatchBench(director: "Morph")
    bench.cards[1].identifier = "card-1"
    let twin = View(frame: Rect(10, 200, 60, 40))
    twin.identifier = "card-1"
    bench.fore.view.addSubview(twin)
    bench.push(matching: [])
    #expect(bench.boxes.isEmpty && bench.warnings == [])
    bench.settle()
    #expect(bench.outcomes == [.completed])
  }

  @Test func `an element inside another one flies by itself`() {
    let bench = MatchBench(director: "Morph")
    for (parent, frame) in [(bench.cards[0], Rect(5, 5, 20, 20)), (bench.hero, Rect(300, 100, 50, 25))] {
      let part = View(frame: frame)
      part.identifier = "part"
      parent.addSubview(part)
    }
    bench.push()
    bench.put(0)
    #expect(bench.boxes.count == 2)
    expectNear(bench.boxes[1].screenFrame, Rect(25, 65, 20, 20))
    bench.put(1)
    expectNear(bench.boxes[1].screenFrame, Rect(300, 100, 50, 25))
    bench.settle()
    #expect(bench.outcomes == [.completed])
  }

  @Test func `a hundred elements fly at once, and the tree after a cancel is the tree before`() {
    let bench = MatchBench(director: "Morph")
    for index in 0..<100 {
      for (screen, offset) in [(bench.back.view, 0.0), (bench.fore.view, 37)] {
        let dot = View(frame: Rect(Double(index % 20) * 15 + offset, Double(index / 20) * 20 + offset, 10, 10))
        dot.identifier = "dot-\(index)"
        screen.addSubview(dot)
      }
    }
    let before = bench.window.dumpTree()
    bench.push()
    #expect(bench.boxes.count == 101)
    bench.frames(5)
    bench.cancel()
    #expect(bench.window.dumpTree() == before)
  }
}
