import Directors
import Geometry
import Runtime
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// What Domino does to the cards of the old screen, and Pile to the pieces of the new one.
struct PhysicsCardTests {
  /// A theatre of which one screen holds so many cards in columns.
  private func theatre(
    _ name: String, cards: Int, columns: Int = 1, height: Double = 40, size: Size = Size(600, 400)
  ) -> Theatre {
    let theatre = Physics.theatre(name, size: size)
    theatre.input {
      let screen = name == "Domino" ? theatre.root.view : theatre.fore.view
      for view in screen.subviews { view.removeFromSuperview() }
      for index in 0..<cards {
        let width = (size.width - 20) / Double(columns)
        let card = View(
          frame: Rect(
            10 + width * Double(index % columns), 10 + Double(index / columns) * (height + 8), width - 8, height))
        card.backgroundColor = .white
        screen.addSubview(card)
      }
    }
    theatre.frame()
    return theatre
  }

  private func cards(_ theatre: Theatre, _ name: String) -> [View] {
    (name == "Domino" ? theatre.root.view : theatre.fore.view).subviews
  }

  private func portals(_ theatre: Theatre) -> [PortalView] {
    func look(_ view: View) -> [PortalView] {
      ((view as? PortalView).map { [$0] } ?? []) + view.subviews.flatMap(look)
    }
    return look(theatre.window)
  }

  @Test(arguments: ["Domino", "Pile"], [0, 1, 2, 40, 300])
  func `with any number of cards it comes and goes, and leaves all as it was`(name: String, count: Int) {
    let theatre = theatre(name, cards: count, columns: count > 20 ? 10 : 1, height: count > 100 ? 10 : 40)
    let before = cards(theatre, name).map { [$0.frame.minX, $0.frame.minY, $0.alpha] }
    let tree = theatre.tree
    theatre.bring()
    #expect(theatre.settle(within: 3.5) && theatre.isThere)
    #expect(cards(theatre, name).map { [$0.frame.minX, $0.frame.minY, $0.alpha] } == before)
    #expect(cards(theatre, name).allSatisfy { $0.transform == .identity })
    theatre.take()
    #expect(theatre.settle(within: 3.5) && !theatre.isThere && theatre.tree == tree)
    #expect(portals(theatre).isEmpty)
  }

  @Test func `of a list that is taller than the stage the cards in sight take part alone`() {
    let theatre = theatre("Domino", cards: 100)
    theatre.bring()
    theatre.frame()
    #expect(portals(theatre).count == 9, "400 points, a card each 48 from 10 on")
    #expect(theatre.settle(within: 3))
    let pile = self.theatre("Pile", cards: 100)
    pile.bring()
    for _ in 0..<10 { pile.frame() }
    #expect(cards(pile, "Pile").filter { $0.transform != .identity }.count == 9)
  }

  @Test func `what tumbles away on the way there stands up on the way back: the same fall`() throws {
    let theatre = theatre("Domino", cards: 6)
    func poses() -> [[Double]] { portals(theatre).map { [$0.center.x, $0.center.y, $0.transform.rotation] } }
    func look(_ places: [Double]) -> [[[Double]]] {
      places.map { place in
        theatre.input { theatre.transition?.progress.move(to: place, velocity: 0) }
        return poses()
      }
    }
    let places = [0, 0.2, 0.4, 0.6, 0.8, 1]
    func hold() {
      theatre.input { _ = theatre.transition?.progress.grab(by: theatre) }
    }
    theatre.bring()
    hold()
    let there = look(places)
    theatre.input {
      theatre.transition?.progress.release(by: theatre, velocity: 0, points: (0, 0), direction: .forward)
    }
    theatre.settle()
    theatre.take()
    hold()
    let back = look(places.reversed())
    #expect(there == back.reversed())
    #expect(there[0] != there[2] && there[0].allSatisfy { $0[2] == 0 })
    #expect(there[5].allSatisfy { $0[1] > 400 }, "all of them are off the stage")
  }

  @Test func `the first to fall is the one that was touched`() throws {
    let theatre = theatre("Domino", cards: 7)
    theatre.root.touched = theatre.root.view.subviews[3]
    theatre.bring()
    for _ in 0..<3 { theatre.frame() }
    let turned = portals(theatre).max { abs($0.transform.rotation) < abs($1.transform.rotation) }
    let first = theatre.root.view.subviews.firstIndex { $0 === turned?.source }
    #expect(first == 3)
    #expect(theatre.settle(within: 3))
  }

  @Test func `a card that is run into falls before its turn, and all that do not touch fall in theirs`() {
    func standing(_ knocks: Bool) -> Int {
      let theatre = Theatre(
        AllDirectors.named("Domino")?.factory(["knocks": .flag(knocks), "spread": .number(2)]), size: Size(600, 400))
      theatre.bring()
      for _ in 0..<30 { theatre.frame() }
      return portals(theatre).filter { abs($0.transform.rotation) < 1e-9 || abs($0.transform.rotation - 0.1) < 1e-9 }
        .count
    }
    #expect(standing(true) < standing(false))
  }

  /// At the end nobody sees that it was simulated: no piece slides or turns into its place.
  @Test(arguments: [1, 3], [6, 12, 24])
  func `pieces have come to rest before they are where they belong`(columns: Int, count: Int) {
    let theatre = theatre("Pile", cards: count, columns: columns, height: count > 10 ? 20 : 40)
    theatre.bring()
    var last: [Point] = []
    var steps: [Double] = []
    while theatre.transition != nil {
      theatre.frame()
      let now = cards(theatre, "Pile").map(\.screenFrame.center)
      if !last.isEmpty { steps.append(zip(last, now).reduce(0) { max($0, $1.0.distance(to: $1.1)) }) }
      last = now
    }
    #expect(steps.max() ?? 0 > 10)
    #expect(steps.suffix(4).allSatisfy { $0 < 0.5 }, "\(steps.suffix(8))")
  }

  @Test func `no piece falls through the one below it`() {
    let theatre = theatre("Pile", cards: 5)
    theatre.bring()
    while theatre.transition != nil {
      let frames = cards(theatre, "Pile").map(\.screenFrame)
      for (upper, lower) in zip(frames, frames.dropFirst()) {
        #expect(upper.center.y < lower.center.y - 30, "\(upper) over \(lower)")
      }
      theatre.frame()
    }
  }

  @Test(arguments: ["Domino", "Pile"])
  func `a card that is taken away or let go on the way is nobody's care`(name: String) {
    let theatre = theatre(name, cards: 6)
    theatre.bring()
    for _ in 0..<15 { theatre.frame() }
    weak var gone: View?
    theatre.input {
      let cards = cards(theatre, name)
      cards[2].removeFromSuperview()
      gone = cards[4]
      cards[4].removeFromSuperview()
      theatre.window.addSubview(cards[2])
    }
    theatre.frame()
    #expect(gone == nil)
    let moved = theatre.window.subviews.last
    #expect(moved?.transform == .identity && moved?.alpha == 1)
    #expect(theatre.settle(within: 3) && theatre.isThere)
    theatre.take()
    #expect(theatre.settle(within: 3) && !theatre.isThere)
  }

  @Test func `where the old screen is still seen its cards are back at the end`() {
    let theatre = Theatre(AllDirectors.named("Domino")?.factory(), .present, size: Size(900, 600), style: .pageSheet)
    let card = theatre.root.view.subviews[0]
    theatre.bring()
    var wasAway = false
    var last = 0.0
    while theatre.transition != nil {
      theatre.frame()
      let isPortal = portals(theatre).contains { $0.source === card }
      wasAway = wasAway || isPortal
      if wasAway, !isPortal, theatre.transition != nil {
        #expect(card.alpha >= last && card.alpha - last < 0.25)
        last = card.alpha
      }
    }
    #expect(wasAway && last > 0.5 && card.alpha == 1)
  }
}
