import Geometry
import StageSupport
import Testing
import Views

/// The cards of Domino hold texts, and so does the screen behind them: the two never cross.
struct DominoTextTests {
  nonisolated static let sizes = [Size(400, 300), Size(960, 600), Size(2560, 1440)]

  /// A list whose cards hold texts, and a page with texts from its top to its bottom.
  private func theatre(_ order: String, _ way: Theatre.Way, _ size: Size, _ isRightToLeft: Bool) -> Theatre {
    let theatre = Theatre(AllDirectors.named("Domino")?.factory(["order": .text(order)]), way, size: size)
    theatre.input {
      if isRightToLeft { theatre.window.overrideLayoutDirection = .rightToLeft }
      for screen in [theatre.root, theatre.fore] {
        let view = screen.view
        for child in view.subviews { child.removeFromSuperview() }
        for row in 0..<7 {
          let place = Rect(
            size.width * 0.05, size.height * Double(row) / 7 + 1, size.width * 0.9, size.height / 8)
          let holder = View(frame: place)
          holder.backgroundColor = screen === theatre.root ? .red : nil
          let line = Rect(10, 2, size.width * 0.6, place.height - 4)
          holder.addSubview(Label("A line of text \(row)", fontSize: 14, frame: line))
          if row == 5 { holder.subviews[0].alpha = 0.6 }
          view.addSubview(holder)
        }
      }
      theatre.root.touched = theatre.root.view.subviews[2]
    }
    theatre.frame()
    return theatre
  }

  private func labels(_ screen: Stall) -> [Label] {
    screen.view.subviews.flatMap(\.subviews).compactMap { $0 as? Label }
  }

  private func cards(_ view: View) -> [PortalView] {
    ((view as? PortalView).flatMap { $0.source == nil ? nil : [$0] } ?? []) + view.subviews.flatMap(cards)
  }

  /// The texts of the new screen that are seen and that a card covers in part.
  private func crossed(_ theatre: Theatre) -> [String] {
    let cards = cards(theatre.window)
    return labels(theatre.fore).filter { label in
      guard label.alphaOnScreen > 0.004 else { return false }
      let points = label.textGeometry.lines.flatMap { samples(of: $0.frame) }
      return cards.contains { card in
        let inside = card.bounds.insetBy(dx: 1, dy: 1)
        return points.contains { label.convert($0, to: card).map(inside.contains) ?? false }
      }
    }.map(\.text)
  }

  private func samples(of rect: Rect) -> [Point] {
    var points: [Point] = []
    for x in 0...8 {
      for y in 0...2 {
        points.append(Point(rect.minX + rect.width * Double(x) / 8, rect.minY + rect.height * Double(y) / 2))
      }
    }
    return points
  }

  /// Runs to the end and looks at each frame.
  private func watch(_ theatre: Theatre, _ name: String) {
    var seen = 0
    while theatre.transition != nil {
      theatre.frame()
      let crossed = crossed(theatre)
      #expect(crossed.isEmpty, "\(name) at \(theatre.transition?.progress.value ?? -1): \(crossed)")
      seen += labels(theatre.fore).count { $0.alphaOnScreen > 0.004 }
    }
    #expect(seen > 0, "some texts are seen on the way")
  }

  @Test(arguments: sizes, ["touched", "top"])
  func `no card crosses a text of the new screen, there and back`(size: Size, order: String) {
    for way in Theatre.Way.allCases {
      for isRightToLeft in [false, true] {
        let theatre = theatre(order, way, size, isRightToLeft)
        theatre.bring()
        theatre.frame()
        watch(theatre, "\(way)")
        #expect(theatre.isThere && labels(theatre.fore).map(\.alpha) == [1, 1, 1, 1, 1, 0.6, 1])
        theatre.take()
        theatre.frame()
        watch(theatre, "\(way), back")
        #expect(!theatre.isThere && labels(theatre.fore).map(\.alpha) == [1, 1, 1, 1, 1, 0.6, 1])
      }
    }
  }

  @Test(arguments: [0.2, 0.5, 0.8, 0.95]) func `nor where it turns on its way`(progress: Double) {
    let theatre = theatre("top", .push, Size(600, 400), false)
    theatre.bring()
    theatre.run(to: progress)
    theatre.turn()
    theatre.frame()
    #expect(crossed(theatre).isEmpty)
    theatre.run(to: progress / 2)
    theatre.turn()
    theatre.frame()
    watch(theatre, "turned at \(progress)")
    #expect(theatre.isThere && labels(theatre.fore).map(\.alpha) == [1, 1, 1, 1, 1, 0.6, 1])
  }
}
