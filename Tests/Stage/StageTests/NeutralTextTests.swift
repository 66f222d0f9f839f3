import Geometry
import Stage
import Testing
import Views

/// Texts without a letter that has a direction, in labels of both layout directions.
///
/// > Source: Unicode Standard Annex 9, P2 and P3, W1 to W7, N1 and N2.
struct NeutralTextTests {
  private let stage = HeadlessStage(size: Size(300, 100))

  private func label(_ text: String, _ direction: UserInterfaceLayoutDirection) -> Label {
    let label = Label(text, frame: Rect(0, 0, 300, 40))
    label.overrideLayoutDirection = direction
    stage.window.addSubview(label)
    stage.advance()
    return label
  }

  /// The letters of a label as they are seen, from the left.
  private func seen(_ label: Label) -> String {
    let geometry = label.textGeometry
    let places = label.text.indices.map { index in
      (label.text[index], geometry.rects(of: index..<label.text.index(after: index)).first?.midX ?? 0)
    }
    return String(places.sorted { $0.1 < $1.1 }.map(\.0))
  }

  @Test(arguments: ["3 - 5", "3-5", "+1 234 567", "12:30 – 13:45", "3 + 4 = 7", "-5 %", "(3)", "… 3"])
  func `digits and signs go from left to right in both directions, at the side where the interface begins`(
    _ text: String
  ) throws {
    let (left, right) = (label(text, .leftToRight), label(text, .rightToLeft))
    #expect(seen(left) == text && seen(right) == text)
    #expect(try #require(left.textGeometry.lines.first).frame.minX < 1)
    #expect(try #require(right.textGeometry.lines.first).frame.maxX > 299)
  }

  @Test func `Arabic digits are read from right to left, and so is what lies between them`() {
    for direction in [UserInterfaceLayoutDirection.leftToRight, .rightToLeft] {
      #expect(seen(label("\u{663} - \u{665}", direction)) == "\u{665} - \u{663}")
      // The digits of one number keep their order.
      #expect(seen(label("\u{661}\u{662}", direction)) == "\u{661}\u{662}")
    }
  }

  @Test func `a letter or a mark with a direction decides for its paragraph`() {
    for direction in [UserInterfaceLayoutDirection.leftToRight, .rightToLeft] {
      #expect(seen(label("3 - 5 א", direction)) == "א 5 - 3")
      #expect(seen(label("3 - 5 a", direction)) == "3 - 5 a")
    }
    let marked = label("\u{200F}3 - 5", .leftToRight)
    #expect(seen(marked).filter { $0 != "\u{200F}" } == "5 - 3")
  }
}
