import Controls
import Geometry
import TestSupport
import Testing
import Views

/// Content that is one view, and places to which throws snap.
struct ScrollContentTests {
  /// A view whose content needs so much space.
  private final class Block: View {
    var least = Size(100, 500) { didSet { invalidateIntrinsicContentSize() } }
    override func sizeThatFits(_ size: Size) -> Size { least }
  }

  private func desk(_ axes: ScrollView.Axes = .vertical, _ content: View) -> ScrollStage {
    let desk = ScrollStage(content: .zero)
    desk.input {
      desk.scroll.contentAxes = axes
      desk.scroll.contentView = content
    }
    desk.settle()
    return desk
  }

  @Test func `content is as large as it needs along the axes, and as the view across them`() {
    let block = Block()
    let desk = desk(.vertical, block)
    #expect(block.frame == Rect(0, 0, 300, 500) && desk.scroll.contentSize == Size(300, 500))
    desk.input { desk.scroll.contentAxes = .horizontal }
    desk.settle()
    #expect(block.frame == Rect(0, 0, 300, 200), "at least as large as the view")
    desk.input { desk.scroll.contentAxes = [.horizontal, .vertical] }
    desk.input { block.least = Size(900, 700) }
    desk.settle()
    #expect(desk.scroll.contentSize == Size(900, 700))
  }

  @Test(arguments: [true, false]) func `across its axis a stack makes it as large as its content`(isVertical: Bool) {
    let parts = (0..<9).map { _ in View() }
    for part in parts { (part.layout.width, part.layout.height) = (.points(70), .points(30)) }
    let scroll = ScrollView()
    scroll.contentView = StackView(StackLayout(isVertical ? .column : .row), parts)
    scroll.contentAxes = isVertical ? .vertical : .horizontal
    scroll.contentInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    scroll.layout.grow = 1
    let stack = StackView(StackLayout(isVertical ? .row : .column, alignment: .start), [scroll])
    if isVertical { scroll.layout.height = .points(100) } else { scroll.layout.width = .points(100) }
    stack.frame = Rect(0, 0, 300, 300)
    stack.layoutIfNeeded()
    #expect(scroll.frame.size == (isVertical ? Size(300, 100) : Size(100, 300)))
    scroll.layout.grow = 0
    stack.setNeedsLayout()
    stack.layoutIfNeeded()
    #expect(scroll.frame.size == (isVertical ? Size(76, 100) : Size(100, 34)))
    #expect(scroll.contentSize == (isVertical ? Size(70, 270) : Size(630, 30)))
  }

  @Test func `content that grows or shrinks is followed, and the position stays inside`() {
    let block = Block()
    let desk = desk(.vertical, block)
    desk.input { desk.scroll.contentOffset = Point(0, 300) }
    desk.settle()
    desk.input { block.least = Size(10, 2000) }
    desk.settle()
    #expect(desk.scroll.contentSize.height == 2000 && desk.y == 300)
    desk.input { block.least = Size(10, 250) }
    desk.settle()
    #expect(desk.scroll.contentSize.height == 250 && desk.y == 50)
  }

  @Test func `a stack of labels wraps at the width of the view`() {
    let label = Label(String(repeating: "word ", count: 200), fontSize: 15, color: .white)
    let desk = desk(
      .vertical, StackView(StackLayout(padding: EdgeInsets(top: 5, left: 5, bottom: 5, right: 5)), [label]))
    #expect(label.frame.width == 290 && desk.scroll.contentSize.height > 400)
    let high = desk.scroll.contentSize.height
    desk.input { desk.scroll.frame = Rect(50, 50, 150, 200) }
    desk.settle()
    #expect(desk.scroll.contentSize.height > high * 1.5 && desk.scroll.contentSize.width == 150)
  }

  @Test func `another content view replaces the first one`() {
    let (first, second) = (Block(), Block())
    let desk = desk(.vertical, first)
    desk.input { desk.scroll.contentView = second }
    #expect(first.superview == nil && second.superview === desk.scroll)
    desk.input { desk.scroll.contentView = nil }
    #expect(second.superview == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -5]) func `content that measures nonsense does no harm`(side: Double) {
    let block = Block()
    block.least = Size(side, side)
    let desk = desk([.horizontal, .vertical], block)
    #expect(desk.scroll.contentSize.isFinite && block.frame.isFinite)
    desk.wheel(-3)
    #expect(desk.settle(within: 2))
  }

  @Test func `throws end at multiples of the interval, whatever their speed`() {
    let desk = ScrollStage()
    desk.scroll.snapInterval = 120
    for way in [-30.0, -90, -170, -300, 240] {
      desk.fling(by: way)
      desk.settle()
      #expect(abs((desk.y / 120).rounded() * 120 - desk.y) < 1e-6 || desk.y == 1800, "\(desk.y)")
    }
  }

  @Test(arguments: [Double.nan, .infinity, -1]) func `an interval that is none snaps to nothing`(interval: Double) {
    let desk = ScrollStage()
    desk.scroll.snapInterval = interval
    #expect(desk.scroll.snapInterval == 0)
    desk.fling(by: -100)
    #expect(desk.settle())
  }
}
