import Controls
import Geometry
import Motion
import Plans
import Runtime
import TestSupport
import Testing
import Views

/// Views that move to the frames that layout gives them.
struct FollowLayoutTests {
  private let stage = TestStage(size: Size(800, 400))
  private let scheduler: Scheduler
  private let boxes = (0..<3).map { _ in Box(60, 20) }
  private let stack: StackView

  init() {
    scheduler = Scheduler(loop: stage.loop)
    stack = StackView(StackLayout(.row, spacing: 10, alignment: .start), boxes)
    stack.relativeFrame = .fill
    stage.window.addSubview(stack)
    stage.frame()
    // A place is that of the frame, wherever the anchor point is.
    let frame = boxes[1].frame
    boxes[1].anchorPoint = Point(0.2, 0.9)
    boxes[1].frame = frame
    for box in boxes { scheduler.add(FollowLayout(spring: .smooth), to: box) }
    stage.settle()
  }

  /// The place and the velocity of a box over the last frame.
  private func step(_ box: View) -> (Point, Vector) {
    let before = box.center
    stage.frame()
    return (box.center, (box.center - before) / stage.interval)
  }

  @Test func `at rest nothing runs, and a new frame is reached by the spring, exactly`() {
    #expect(!stage.loop.needsFrame)
    stage.input { stack.arrangement = StackLayout(.column, spacing: 10, alignment: .start) }
    stage.frame()
    #expect((boxes[2].frame.origin - Point(140, 0)).length < 12, "nothing jumps: \(boxes[2].frame)")
    var largest = 0.0
    for _ in 0..<30 { largest = max(largest, step(boxes[2]).1.length * stage.interval) }
    #expect(largest > 1 && largest < 30)
    stage.settle()
    #expect(boxes.map(\.frame) == [0, 30, 60].map { Rect(0, $0, 60, 20) })
    #expect(!stage.loop.needsFrame && !stage.window.hasWork)
  }

  @Test func `a new frame in flight retargets without a jump in place or velocity`() {
    stage.input { stack.arrangement = StackLayout(.column, spacing: 10, alignment: .start) }
    for _ in 0..<8 { stage.frame() }
    let (place, velocity) = step(boxes[2])
    stage.input { stack.arrangement = StackLayout(.row, spacing: 100, alignment: .end) }
    let (next, after) = step(boxes[2])
    #expect((next - place).length < velocity.length * stage.interval * 1.5 + 1)
    // A spring's force changes the velocity by less than this in a frame.
    #expect((after - velocity).length < 700, "\(velocity) \(after)")
    stage.settle()
    #expect(boxes.map(\.frame.origin) == [0, 160, 320].map { Point($0, 380) })
  }

  @Test func `a size follows, too, and the content is laid out on the way`() {
    let label = View()
    label.relativeFrame = .fill
    boxes[0].addSubview(label)
    stage.frame()
    stage.input { boxes[0].layout = LayoutItem(grow: 1) }
    for _ in 0..<5 { stage.frame() }
    #expect(boxes[0].bounds.width > 60 && boxes[0].bounds.width < 600)
    #expect(label.bounds.size == boxes[0].bounds.size)
    stage.settle()
    #expect(boxes[0].bounds.width == 660 && label.bounds.width == 660)
  }

  @Test func `a view that comes new has its first frame at once`() {
    let box = Box(30, 30)
    stage.input { stack.insertSubview(box, at: 0) }
    scheduler.add(FollowLayout(), to: box)
    stage.frame()
    #expect(box.frame == Rect(0, 0, 30, 30))
    #expect(boxes[0].frame.minX < 40, "the others make way")
    stage.settle()
    #expect(boxes[0].frame.minX == 40)
  }

  @Test func `a named plan that is removed leaves its view to layout`() {
    scheduler.add(FollowLayout(), named: "layout", to: boxes[1])
    stage.settle()
    stage.input { stack.arrangement.spacing = 200 }
    stage.frame()
    scheduler.remove(named: "layout", from: boxes[1])
    stage.settle()
    stage.input { stack.arrangement.spacing = 20 }
    stage.frame()
    #expect(boxes[1].frame.minX == 80)
  }

  @Test func `views outside a window, and layouts of the same frame, move nothing`() {
    stack.setNeedsLayout()
    stage.frame()
    #expect(!stage.loop.needsFrame)
    stack.removeFromSuperview()
    stack.arrangement.spacing = 50
    stack.layoutIfNeeded()
    #expect(boxes[1].frame.minX == 110)
  }
}
