import Controls
import Geometry
import Testing
import Views

/// Tooltips, the text of fields and scroll bars in a right-to-left interface.
struct RightToLeftPlaceTests {
  private func stage(_ views: [View], rightToLeft: Bool) -> ControlStage {
    let stage = ControlStage(size: Size(400, 300))
    stage.input {
      stage.window.overrideLayoutDirection = rightToLeft ? .rightToLeft : .leftToRight
      for view in views { stage.window.addSubview(view) }
    }
    stage.settle()
    return stage
  }

  @Test(arguments: [15.0, 120, 200, 280, 385]) func `tooltips lie at the mirrored place`(x: Double) throws {
    let frames = try [false, true].map { isRightToLeft in
      let view = View(frame: Rect(isRightToLeft ? 400 - x - 10 : x - 10, 100, 20, 20))
      view.toolTip = "it says a little"
      let stage = stage([view], rightToLeft: isRightToLeft)
      stage.hover(view.frame.midX, 110)
      stage.settle(for: 1)
      return try #require(stage.window.subviews.first { $0.identifier == "tooltip" }).frame
    }
    #expect(abs(frames[0].minX - (400 - frames[1].maxX)) <= 1 && frames[0].minY == frames[1].minY, "\(frames)")
  }

  @Test(arguments: ["אבגדהוזחט ", "letters "], [false, true])
  func `a text longer than its field shows the caret wherever it goes`(word: String, isRightToLeft: Bool) {
    let field = TextField()
    field.frame = Rect(100, 100, 120, 32)
    let stage = stage([field], rightToLeft: isRightToLeft)
    stage.input { stage.window.setFocus(field) }
    stage.input {
      stage.window.send(.text(TextInputEvent(.typed, String(repeating: word, count: 8), time: stage.time)))
    }
    stage.settle()
    let inside = field.bounds.insetBy(dx: 8, dy: 0)
    for key in [Key.end, .home] + Array(repeating: Key.left, count: 70) + Array(repeating: Key.right, count: 70) {
      stage.key(key)
      stage.frame()
      #expect(inside.minX <= field.caretRect.midX && field.caretRect.midX <= inside.maxX, "\(key): \(field.caretRect)")
    }
  }

  @Test func `the horizontal scroll bar goes with the content`() throws {
    let scroll = ScrollView(frame: Rect(50, 50, 200, 100))
    scroll.contentSize = Size(800, 100)
    let stage = stage([scroll], rightToLeft: true)
    stage.input { scroll.flashScrollIndicators() }
    stage.frame()
    func bar() throws -> Rect {
      let track = scroll.subviews.first { "\(type(of: $0))" == "ScrollIndicator" && $0.frame.width > $0.frame.height }
      return try #require(track?.subviews.first).screenFrame
    }
    let start = try bar()
    stage.input { scroll.contentOffset.x = 0 }
    stage.frame()
    #expect(try bar().minX < start.minX - 50)
  }
}
