import Animation
import Controls
import Geometry
import Motion
import TestSupport
import Testing
import Views

/// Views that move to the frames that layout gives them, in blocks and by the spring of the view around them.
struct LayoutSpringTests {
  private let stage = TestStage(size: Size(800, 400))
  private let boxes = (0..<3).map { _ in Box(60, 20) }
  private let stack: StackView

  init() {
    stack = StackView(StackLayout(.row, spacing: 10, alignment: .start), boxes)
    stack.relativeFrame = .fill
    stage.window.addSubview(stack)
    stage.frame()
  }

  private var column: StackLayout { StackLayout(.column, spacing: 10, alignment: .start) }

  @Test func `a block lays out what it changes, and views move there`() {
    stage.input { View.animate(springDuration: 0.4) { stack.arrangement = column } }
    #expect(boxes[2].frame.origin == Point(140, 0))
    stage.frames(10)
    #expect(boxes[2].frame.minX < 120 && boxes[2].frame.minX > 2 && boxes[2].frame.minY > 2)
    stage.settle()
    #expect(boxes.map(\.frame.origin) == [0, 30, 60].map { Point(0, $0) })
    #expect(!stage.window.hasWork && !stage.loop.needsFrame)
  }

  @Test func `so does the idiom of changing first, and laying out in the block`() {
    stage.input {
      stack.arrangement = column
      View.animate(withDuration: 0.4, animations: stage.window.layoutIfNeeded)
    }
    stage.frames(6)
    #expect(boxes[2].frame.minX > 2 && boxes[2].frame.minX < 138)
    stage.settle()
    #expect(boxes[2].frame.origin == Point(0, 60))
  }

  @Test func `what is changed without animation in a block is in its place at once`() {
    stage.input {
      View.animate(springDuration: 0.4) {
        View.performWithoutAnimation { stack.arrangement = column }
        boxes[0].alpha = 0.5
      }
    }
    #expect(boxes[2].frame.origin == Point(0, 60) && boxes[0].alpha == 1)
  }

  @Test(arguments: [true, false])
  func `a view that is new, or was hidden, is in its place at once, and the others make way`(isNew: Bool) {
    stack.layoutSpring = .smooth
    let box = isNew ? Box(30, 30) : boxes[0]
    if !isNew {
      stage.input { box.isHidden = true }
      stage.settle()
    }
    stage.input { if isNew { stack.insertSubview(box, at: 0) } else { box.isHidden = false } }
    stage.frame()
    #expect(box.frame.minX == 0 && !box.isAnimating)
    let follower = isNew ? boxes[0] : boxes[1]
    #expect(follower.isAnimating && follower.frame.minX < 20)
    stage.settle()
    #expect(follower.frame.minX == box.frame.maxX + 10)
  }

  @Test func `a window resized by hand is followed at once, and what is in flight goes on to its new end`() {
    stack.layoutSpring = Spring(response: 0.5, dampingRatio: 1)
    boxes[2].layout = LayoutItem(grow: 1)
    stage.settle()
    stage.input { stage.window.frame = Rect(0, 0, 700, 400) }
    stage.frame()
    #expect(boxes[2].frame.maxX == 700 && !boxes[2].isAnimating)
    stage.input { stack.arrangement.spacing = 50 }
    stage.frames(10)
    let place = boxes[1].frame.minX
    #expect(place > 71 && place < 109)
    stage.input { stage.window.frame = Rect(0, 0, 650, 400) }
    stage.frame(after: 0)
    #expect(boxes[1].frame.minX == place)
    stage.settle()
    #expect(boxes.map(\.frame.minX) == [0, 110, 220] && boxes[2].frame.maxX == 650)
  }

  @Test func `a window that becomes narrow gives another arrangement, to which views move`() {
    stack.layoutSpring = .smooth
    stack.compactArrangement = column
    stage.settle()
    stage.input { stage.window.frame = Rect(0, 0, 500, 400) }
    stage.frames(3)
    #expect(boxes[2].isAnimating && boxes[2].frame.minX > 20)
    stage.settle()
    #expect(boxes[2].frame.origin == Point(0, 60))
  }

  @Test func `a view from another container comes from where it is seen`() {
    let other = StackView(column)
    other.relativeFrame = RelativeFrame(x: .points(400), y: .points(100), width: .points(300), height: .points(200))
    stage.window.addSubview(other)
    other.layoutSpring = .smooth
    stage.frame()
    stage.input { other.addSubview(boxes[2]) }
    stage.frame(after: 0)
    #expect((boxes[2].screenFrame.origin - Point(140, 0)).length < 1e-6)
    stage.settle()
    #expect(boxes[2].screenFrame.origin == Point(400, 100))
  }

  @Test func `what is in a view that grows is laid out on the way, and a hidden one waits`() {
    let inner = StackView(StackLayout(.row, distribution: .end), [Box(10, 10)])
    boxes[1].addSubview(inner)
    inner.relativeFrame = .fill
    stack.layoutSpring = Spring(response: 0.4, dampingRatio: 1)
    stage.frame()
    stage.settle()
    stage.input { boxes[1].layout = LayoutItem(grow: 1) }
    stage.frames(6)
    let right = inner.subviews[0].screenFrame.maxX
    #expect(abs(right - boxes[1].screenFrame.maxX) < 1e-6 && right > 135 && right < 725)
    stage.settle()
    #expect(inner.subviews[0].screenFrame.maxX == boxes[1].screenFrame.maxX)
  }

  @Test func `larger texts move what is inside, too, from a window at rest`() {
    let label = Label("Some words that wrap in a narrow view", fontSize: 15)
    let card = StackView(StackLayout(.column), [label])
    stack.addSubview(card)
    stack.arrangement = column
    stack.layoutSpring = .smooth
    stage.frame()
    stage.settle()
    let height = card.bounds.height
    stage.input { stage.window.windowTextScale = 2 }
    stage.frames(3)
    #expect(card.bounds.height > height && card.bounds.height < 2 * height - 1 && label.isAnimating)
    stage.settle()
    #expect(label.bounds.size == card.bounds.size && card.bounds.height > 2 * height - 2)
    #expect(label.bounds.height == label.sizeThatFits(Size(card.bounds.width, .infinity)).height.rounded(.up))
  }

  @Test func `layout after that of a moving container sees where its views will be, from a window at rest, too`() {
    final class Mark: View {
      let flag = Box(10, 10)
      weak var box: View?
      override func layoutSubviews() { flag.frame = Rect(box?.frame.maxX ?? 0, 100, 10, 10) }
    }
    let mark = Mark()
    mark.box = boxes[2]
    mark.addSubview(mark.flag)
    stage.window.addSubview(mark)
    stack.layoutSpring = .smooth
    stage.frame()
    stage.settle()
    stage.input {
      stack.arrangement.spacing = 40
      mark.setNeedsLayout()
    }
    stage.settle()
    #expect(mark.flag.frame.minX == 260 && boxes[2].frame.maxX == 260)
  }

  @Test func `a text that becomes longer is drawn whole on the way`() {
    let label = Label("Ag", fontSize: 15)
    stack.addSubview(label)
    stack.layoutSpring = .smooth
    stage.frame()
    stage.settle()
    #expect(label.textBox == label.bounds)
    stage.input { label.text = "Again, and longer" }
    stage.frames(3)
    #expect(label.bounds.width < label.intrinsicContentSize.width - 5)
    #expect(label.textBox == Rect(0, 0, label.intrinsicContentSize.width, label.bounds.height))
    label.alignment = .trailing
    #expect(label.textBox.maxX == label.bounds.width)
    stage.settle()
    #expect(label.textBox == label.bounds)
    // A text that is cut by a narrow frame, and stays the same, becomes whole as the frame grows.
    label.layout.width = .points(30)
    stage.settle()
    #expect(label.textBox.width == 30)
    stage.input { label.layout.width = .points(300) }
    stage.frames(3)
    #expect(label.textBox == label.bounds && label.bounds.width < 290)
  }

  @Test func `users who ask for less motion see the new layout at once`() {
    stack.layoutSpring = .smooth
    stage.loop.prefersReducedMotion = true
    stage.input { stack.arrangement = column }
    stage.frame()
    #expect(boxes[2].frame.origin == Point(0, 60) && !boxes[2].isAnimating)
  }

  @Test func `a spring without damping, and a layout that never ends, come to rest`() {
    stack.layoutSpring = .undamped(period: 0.3, endsAfter: nil)
    stage.input { stack.arrangement = column }
    #expect(stage.settle(within: 60))
    #expect(boxes[2].frame.origin == Point(0, 60))
  }
}
