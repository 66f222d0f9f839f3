import Directors
import Geometry
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// What stands on both screens is seen once on its way, and two contents are never seen through one another.
struct SeenOnceTests {
  nonisolated static let flying = ["Zoom", "Morph"]

  /// A card with a title and a line, and a page with the same title in a head and a line of its own.
  private func bench(_ director: String, matched: Bool) -> MatchBench {
    let bench = MatchBench(director: director, director == "Zoom" ? ["recede": .number(1)] : [:])
    bench.cards[0].addSubview(Label("Harbour", fontSize: 13, color: .white, frame: Rect(8, 4, 80, 20)))
    bench.cards[0].addSubview(Label("Boats", fontSize: 10, color: .white, frame: Rect(8, 30, 80, 20)))
    bench.back.view.addSubview(Label("Library", fontSize: 20, color: .white, frame: Rect(10, 10, 200, 30)))
    bench.hero.addSubview(Label("Harbour", fontSize: 30, color: .black, frame: Rect(20, 90, 360, 40)))
    bench.hero.addSubview(Label("A map", fontSize: 12, color: .black, frame: Rect(20, 20, 360, 20)))
    bench.fore.view.addSubview(Label("The lamps", fontSize: 12, color: .white, frame: Rect(20, 180, 360, 20)))
    if matched {
      bench.cards[0].subviews[0].identifier = "name"
      bench.hero.subviews[0].identifier = "name"
      bench.push(matching: [("card-1", "hero"), ("name", "name")])
    } else {
      bench.push()
    }
    return bench
  }

  /// Every label that can be seen, with how opaque it is where it is shown.
  private func texts(_ bench: MatchBench) -> [(text: String, opacity: Double)] {
    var texts: [(String, Double)] = []
    func look(_ view: View) {
      if let label = view as? Label, !label.text.isEmpty {
        var (opacity, next) = (1.0, View?(label))
        while let shown = next {
          opacity *= shown.shownAlpha
          next = shown.shownParent
        }
        if opacity > 0.01 { texts.append((label.text, opacity)) }
      }
      for child in view.subviews { look(child) }
    }
    look(bench.window)
    return texts
  }

  @Test(arguments: flying, [true, false])
  func `a title that both screens have is seen once, whole, all the way`(director: String, matched: Bool) {
    let bench = bench(director, matched: matched)
    for step in 0...50 {
      bench.put(Double(step) / 50)
      let titles = texts(bench).filter { $0.text == "Harbour" }
      #expect(titles.count == 1 && titles.allSatisfy { $0.opacity > 0.99 }, "\(step): \(titles)")
    }
  }

  @Test(arguments: flying) func `a title goes evenly from its size to its other size, and is exact at both ends`(
    director: String
  ) throws {
    let bench = bench(director, matched: false)
    func title() throws -> Label {
      try #require(bench.boxes.compactMap { $0.subviews.compactMap { $0 as? Label }.first }.first)
    }
    for (progress, size) in [(0.0, 13.0), (0.5, 21.5), (1, 30)] {
      bench.put(progress)
      #expect(try abs(title().fontSize - size) < 1e-9)
    }
    expectNear(try title().screenFrame, bench.hero.subviews[0].screenFrame)
    bench.put(0)
    expectNear(try title().screenFrame, bench.cards[0].subviews[0].screenFrame)
  }

  @Test(arguments: flying) func `in an element the old text is gone before the new one comes`(director: String) {
    let bench = bench(director, matched: false)
    for step in 0...50 {
      bench.put(Double(step) / 50)
      let seen = texts(bench).map(\.text)
      #expect(!(seen.contains("Boats") && seen.contains("A map")), "\(step): \(seen)")
    }
  }

  @Test(arguments: flying) func `the rest of the old screen is hidden before the rest of the new one comes`(
    director: String
  ) throws {
    let bench = bench(director, matched: false)
    for step in (0...50).reversed() {
      bench.put(Double(step) / 50)
      let siblings = bench.transition.containerView.subviews
      let place = try #require(siblings.firstIndex { $0 === bench.fore.view })
      let ground = try #require(place > 0 ? siblings[place - 1] : nil)
      #expect(ground.backgroundColor == .black && ground.screenFrame == bench.window.bounds)
      #expect(bench.fore.view.alpha < 0.01 || ground.alpha > 0.99, "\(step): \(bench.fore.view.alpha) \(ground.alpha)")
    }
  }

  @Test func `where the texts differ or are aligned otherwise, one follows the other`() {
    for isOther in [true, false] {
      let bench = MatchBench(director: "Morph")
      bench.cards[0].addSubview(Label("One", frame: Rect(8, 4, 80, 20)))
      bench.hero.addSubview(
        Label(isOther ? "Two" : "One", alignment: isOther ? .leading : .trailing, frame: Rect(20, 90, 360, 40)))
      for view in [bench.cards[0].subviews[0], bench.hero.subviews[0]] { view.identifier = "name" }
      bench.push(matching: [("card-1", "hero"), ("name", "name")])
      for step in 0...50 {
        bench.put(Double(step) / 50)
        #expect(texts(bench).count <= 1, "\(step): \(texts(bench))")
      }
    }
  }

  @Test(arguments: Theatre.Way.allCases)
  func `Stagger's old pieces are covered before its new ones are more than a hint`(way: Theatre.Way) {
    let theatre = Theatre(AllDirectors.named("Stagger")?.factory(), way)
    let still = theatre.root.view.subviews.map(\.alpha)
    theatre.bring()
    while theatre.transition != nil {
      theatre.frame()
      let new = theatre.fore.view.subviews.map { $0.alpha * theatre.fore.view.alpha }
      guard new.contains(where: { $0 > 0.1 }), theatre.transition != nil else { continue }
      #expect(theatre.fore.view.alpha > 0.99)
    }
    #expect(theatre.root.view.subviews.map(\.alpha) == still)
  }

  @Test func `Pile's pieces are whole from the first, and its screen is there before they are well in sight`() {
    let theatre = Theatre(AllDirectors.named("Pile")?.factory())
    theatre.bring()
    while let transition = theatre.transition {
      #expect(theatre.fore.view.alpha == 1)
      if transition.progress.value > 0.2 { #expect(theatre.fore.view.backgroundColor?.alpha == 1) }
      theatre.frame()
    }
  }

  @Test func `Domino's new screen is empty until it hides what is left of the old one`() throws {
    let theatre = Theatre(AllDirectors.named("Domino")?.factory())
    theatre.bring()
    while theatre.transition != nil {
      let siblings = theatre.navigation.view.subviews
      let place = try #require(siblings.firstIndex { $0 === theatre.fore.view })
      #expect(theatre.fore.view.alpha < 0.01 || siblings[place - 1].alpha > 0.99)
      theatre.frame()
    }
  }
}
