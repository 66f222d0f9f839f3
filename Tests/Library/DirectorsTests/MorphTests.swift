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
    bench.put(0.55)
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

  // MARK: A hand

  /// The hand takes the hero at a point, from rest or in flight, and goes about with it.
  @Test(arguments: [0.3, 0.6, 0.9])
  func `the point of an element that a hand took stays under the hand as long as it is held`(progress: Double) {
    let bench = MatchBench(director: "Morph")
    bench.push()
    bench.put(progress)
    let frame = bench.box.screenFrame
    let point = Point(frame.minX + frame.width * 0.4, frame.minY + frame.height * 0.7)
    bench.press(point)
    var hand = point
    for way in [Vector(60, 35), Vector(90, -20), Vector(-70, 50)] {
      bench.drag(by: way, seconds: 0.15) {
        let now = bench.box.screenFrame
        let held = Point(now.minX + now.width * 0.4, now.minY + now.height * 0.7)
        hand = bench.location
        #expect((held - hand).length < 0.5, "\(held) \(hand)")
      }
    }
    #expect((hand - point).length > 50)
    bench.release()
    bench.settle()
    #expect(bench.boxes.isEmpty && bench.outcomes.count == 1)
  }

  /// Of the first movement only what begins the gesture is lost.
  @Test(arguments: ["Morph", "Zoom"])
  func `an element that is drawn from rest stays with the hand`(director: String) {
    let bench = MatchBench(director: director)
    bench.push()
    bench.settle()
    bench.press(Point(160, 105))
    var most = 0.0
    bench.drag(by: Vector(150, 80), seconds: 0.5) {
      guard !bench.boxes.isEmpty else { return }
      let now = bench.box.screenFrame
      let held = Point(now.minX + now.width * 0.4, now.minY + now.height * 0.7)
      most = max(most, (held - bench.location).length)
    }
    #expect(most > 0 && most < 14, "\(most)")
    bench.release()
    bench.settle()
  }

  @Test func `a hand that took hold of no element leaves all on their ways, and one of several takes its own`() {
    for isBeside in [true, false] {
      let bench = MatchBench(director: "Morph")
      let twin = View(frame: Rect(10, 200, 60, 40))
      twin.identifier = "card-2"
      bench.fore.view.addSubview(twin)
      bench.push()
      bench.put(0.8)
      let (first, second) = (bench.boxes[0], bench.boxes[1])
      bench.press(isBeside ? Point(380, 280) : second.screenFrame.center)
      bench.drag(by: Vector(30, 40), seconds: 0.2)
      let held = bench.transition.progress.value
      let places = [first.screenFrame.center, second.screenFrame.center]
      bench.release()
      bench.put(held)
      // On their ways they are where the progress puts them.
      let ways = zip([bench.cards[0], bench.cards[1]], [bench.hero, twin]).map { start, end in
        start.screenFrame.center + (end.screenFrame.center - start.screenFrame.center) * held
      }
      #expect((places[0] - ways[0]).length < 1e-6)
      #expect(isBeside == ((places[1] - ways[1]).length < 1e-6))
    }
  }
}
