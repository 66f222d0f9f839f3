import Controls
import Geometry
import TestSupport
import Testing
import Views

/// A view whose content has a size; counts how often it is measured.
final class Box: View {
  var content: Size { didSet { invalidateIntrinsicContentSize() } }
  private(set) var measurements = 0

  init(_ width: Double, _ height: Double) {
    content = Size(width, height)
    super.init(frame: .zero)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    measurements += 1
    return content
  }
}

/// An area that is kept: half as wide, twice as high.
final class Paragraph: View {
  let area: Double
  private(set) var measurements = 0

  init(area: Double) {
    self.area = area
    super.init(frame: .zero)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    measurements += 1
    if size.width == 0 { return Size(20, area / 20) }
    let width = min(area, size.width)
    return Size(width, area / max(1, width))
  }
}

struct StackViewTests {
  let window = Window(frame: Rect(0, 0, 800, 400))

  private func show(_ view: View, _ frame: Rect) {
    view.frame = frame
    window.addSubview(view)
    window.performLayout()
  }

  @Test func `a column gives its views its width and their heights`() {
    let (a, b) = (Box(50, 20), Box(80, 30))
    let stack = StackView(StackLayout(spacing: 6, padding: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)), [a, b])
    show(stack, Rect(0, 0, 200, 300))
    #expect(a.frame == Rect(2, 1, 194, 20))
    #expect(b.frame == Rect(2, 27, 194, 30))
    #expect(stack.sizeThatFits(Size(.infinity, .infinity)) == Size(86, 60))
  }

  @Test func `a row lets a view grow and centers the others`() {
    let (a, b, c) = (Box(50, 20), Box(80, 30), Box(10, 40))
    b.layout.grow = 1
    let stack = StackView(StackLayout(.row, spacing: 10, alignment: .center), [a, b, c])
    show(stack, Rect(0, 0, 300, 40))
    #expect(a.frame == Rect(0, 10, 50, 20))
    #expect(b.frame == Rect(60, 5, 220, 30))
    #expect(c.frame == Rect(290, 0, 10, 40))
    #expect(stack.sizeThatFits(Size(.infinity, .infinity)) == Size(160, 40))
  }

  @Test func `a view in a row that is too short wraps its content, and a width in points stays`() {
    let icon = View()
    icon.layout = LayoutItem(width: .points(40), height: .points(40))
    let text = Paragraph(area: 2000)
    let stack = StackView(StackLayout(.row, alignment: .start), [icon, text])
    show(stack, Rect(0, 0, 140, 100))
    #expect(icon.frame == Rect(0, 0, 40, 40))
    #expect(text.frame == Rect(40, 0, 100, 20))
    #expect(stack.sizeThatFits(Size(140, .infinity)) == Size(140, 40))
    #expect(stack.sizeThatFits(Size(90, .infinity)) == Size(90, 40))
  }

  @Test func `a column that is too low lets its views overflow rather than overlap`() {
    let views = (0..<3).map { _ in Box(10, 50) }
    show(StackView(StackLayout(), views), Rect(0, 0, 100, 60))
    #expect(views.map(\.frame.minY) == [0, 50, 100])
    views[0].layout.minHeight = 0
    window.performLayout()
    #expect(views.map(\.frame.height) == [0, 50, 50])
  }

  @Test func `limits, ratios, margins and percentages hold`() {
    let (wide, square, half) = (Box(10, 10), View(), Box(10, 10))
    wide.layout = LayoutItem(maxWidth: 120, margins: EdgeInsets(top: 5, left: 5, bottom: 5, right: 5))
    square.layout = LayoutItem(width: .points(60), aspectRatio: 2)
    half.layout = LayoutItem(width: .percent(50), alignSelf: .end)
    let stack = StackView(StackLayout(), [wide, square, half])
    show(stack, Rect(0, 0, 200, 300))
    #expect(wide.frame == Rect(5, 5, 120, 10))
    #expect(square.frame == Rect(0, 20, 60, 30))
    #expect(half.frame == Rect(100, 50, 100, 10))
    let banner = View()
    banner.layout.aspectRatio = 4
    stack.addSubview(banner)
    window.performLayout()
    #expect(banner.frame == Rect(0, 60, 200, 50))
  }

  @Test func `a row that wraps is as high as its lines`() {
    let views = (0..<5).map { _ in Box(60, 20) }
    let stack = StackView(StackLayout(.row, spacing: 10, lineSpacing: 4, wraps: true), views)
    let outer = StackView(StackLayout(), [stack, Box(10, 10)])
    show(outer, Rect(0, 0, 200, 300))
    #expect(views.map(\.frame.origin) == [0, 70, 140].map { Point($0, 0) } + [0, 70].map { Point($0, 24) })
    #expect(stack.frame.height == 44)
    outer.frame.size.width = 130
    window.performLayout()
    #expect(stack.frame.height == 68)
  }

  @Test func `hidden views take no space, and views with a relative frame lie over the others`() {
    let (a, b, badge) = (Box(10, 20), Box(10, 20), View())
    badge.relativeFrame = RelativeFrame(
      x: .percent(100, plus: -8), y: .points(0), width: .points(8), height: .points(8))
    let stack = StackView(StackLayout(spacing: 5), [a, b, badge])
    show(stack, Rect(0, 0, 100, 100))
    #expect(b.frame.minY == 25 && badge.frame == Rect(92, 0, 8, 8))
    a.isHidden = true
    window.performLayout()
    #expect(b.frame.minY == 0)
    #expect(stack.arrangedSubviews.count == 1)
  }

  @Test func `new content, values, arrangements and views lay out the containers around them`() {
    let (a, b) = (Box(10, 20), Box(10, 30))
    let inner = StackView(StackLayout(), [a])
    let outer = StackView(StackLayout(), [inner, b])
    show(outer, Rect(0, 0, 100, 200))
    #expect(b.frame.minY == 20)
    a.content.height = 25
    window.performLayout()
    #expect(b.frame.minY == 25)
    a.layout.margins.top = 5
    window.performLayout()
    #expect(b.frame.minY == 30)
    inner.arrangement.padding.bottom = 10
    window.performLayout()
    #expect(b.frame.minY == 40)
    inner.addSubview(Box(1, 2))
    window.performLayout()
    #expect(b.frame.minY == 42)
    a.removeFromSuperview()
    window.performLayout()
    #expect(b.frame.minY == 12)
  }

  @Test func `a stack is laid out only where something changed`() {
    let boxes = (0..<20).map { _ in Box(10, 10) }
    let stacks = (0..<10).map { StackView(StackLayout(.row), [boxes[2 * $0], boxes[2 * $0 + 1]]) }
    show(StackView(StackLayout(), stacks), Rect(0, 0, 100, 400))
    let (layouts, measured) = (window.layoutCount, boxes.map(\.measurements))
    window.performLayout()
    #expect(window.layoutCount == layouts)
    boxes[0].content.width = 12
    window.performLayout()
    #expect(boxes.map(\.measurements).enumerated().filter { $1 != measured[$0] }.map(\.offset) == [0])
    #expect(window.layoutCount <= layouts + 4)
  }

  @Test(arguments: [1, 4, 16])
  func `a view is measured a bounded number of times, however deep it lies`(depth: Int) {
    let leaves = (0..<4).map { _ in Paragraph(area: 5000) }
    var view: View = StackView(StackLayout(.row), leaves)
    for level in 0..<depth {
      view = StackView(StackLayout(level % 2 == 0 ? .column : .row, alignment: .center), [view, Box(3, 3)])
    }
    show(view, Rect(0, 0, 600, 300))
    let most = leaves.map(\.measurements).max() ?? 0
    #expect(most <= 4 + 2 * depth, "\(most) measurements at depth \(depth)")
  }

  @Test func `answers and values that are no sizes have stated results`() {
    let (nan, negative, huge) = (Box(.nan, .nan), Box(-5, -.infinity), Box(.infinity, 1e300))
    let stack = StackView(StackLayout(spacing: .nan), [nan, negative, huge])
    nan.layout = LayoutItem(
      grow: .nan, shrink: -1, basis: .points(-3), minWidth: .nan, maxWidth: -1, aspectRatio: .nan,
      margins: EdgeInsets(top: .nan, left: .infinity, bottom: 0, right: 0), columnSpan: -4)
    show(stack, Rect(0, 0, 100, 100))
    #expect([nan, negative, huge].allSatisfy { $0.frame.isFinite })
    #expect(huge.frame.height == 1e9)
    let layout = nan.layout
    #expect(layout.grow == 0 && layout.shrink == 0 && layout.minWidth == nil && layout.maxWidth == 0)
    #expect(layout.aspectRatio == nil && layout.margins.top == 0 && layout.columnSpan == 1)
    stack.frame = .zero
    window.performLayout()
    #expect([nan, negative, huge].allSatisfy { $0.frame.isFinite })
  }

  @Test func `a compact window has its own arrangement and values`() {
    let (a, b) = (Box(50, 20), Box(50, 20))
    a.compactLayout = LayoutItem(height: .points(70))
    let stack = StackView(StackLayout(.row), [a, b])
    stack.compactArrangement = StackLayout(.column)
    stack.relativeFrame = .fill
    window.addSubview(stack)
    window.performLayout()
    #expect(b.frame.origin == Point(50, 0) && stack.horizontalSizeClass == .regular)
    window.frame = Rect(0, 0, 599, 400)
    window.performLayout()
    #expect(b.frame.origin == Point(0, 70) && stack.horizontalSizeClass == .compact)
    window.frame = Rect(0, 0, 600, 400)
    window.performLayout()
    #expect(b.frame.origin == Point(50, 0))
  }

  @Test func `the safe area keeps views out from under what covers them`() {
    let box = Box(10, 10)
    let stack = StackView(StackLayout(), [box])
    stack.usesSafeArea = true
    show(stack, Rect(0, 10, 100, 100))
    window.additionalSafeAreaInsets = EdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    window.performLayout()
    #expect(stack.safeAreaInsets.top == 20 && box.frame == Rect(0, 20, 100, 10))
  }

  @Test func `grids and overlays nest in stacks`() {
    let cells = (0..<5).map { Box(40, Double(10 + $0)) }
    cells[0].layout.columnSpan = 2
    let grid = GridView(GridLayout(.autoFit(minimum: 90), spacing: 10), cells)
    let (picture, caption) = (Box(30, 60), Box(20, 10))
    caption.layout.alignSelf = .end
    let overlay = OverlayView([picture, caption])
    show(StackView(StackLayout(spacing: 10), [grid, overlay]), Rect(0, 0, 290, 400))
    #expect(cells[0].frame == Rect(0, 0, 190, 11))
    #expect(cells[1].frame == Rect(200, 0, 90, 11))
    #expect(cells[2].frame == Rect(0, 21, 90, 14) && cells[4].frame == Rect(200, 21, 90, 14))
    #expect(grid.frame == Rect(0, 0, 290, 35) && overlay.frame == Rect(0, 45, 290, 60))
    #expect(picture.frame == Rect(0, 0, 290, 60) && caption.frame == Rect(270, 50, 20, 10))
  }
}
