import Geometry
import TestSupport
import Testing
import Views

private final class LayoutView: View {
  var count = 0
  var onLayout: ((LayoutView) -> Void)?

  override func layoutSubviews() {
    count += 1
    super.layoutSubviews()
    onLayout?(self)
  }
}

struct LayoutTests {
  private let window = Window(frame: Rect(0, 0, 200, 100))

  private func settledView() -> LayoutView {
    let view = LayoutView(frame: Rect(0, 0, 100, 100))
    window.addSubview(view)
    window.performLayout()
    window.didDisplay()
    view.count = 0
    return view
  }

  @Test func `C19: motion and looks cause no layout`() {
    let view = settledView()
    view.addSubview(View(frame: Rect(0, 0, 10, 10)))
    window.performLayout()
    let before = window.layoutCount
    view.center.x += 5
    view.transform = Transform2D(rotation: 1)
    view.relativeTranslation = Vector(0.5, 0)
    view.alpha = 0.5
    view.backgroundColor = .white
    view.cornerRadius = 4
    view.bounds.origin.y = 7
    #expect(window.hasWork)
    window.performLayout()
    #expect(window.layoutCount == before)
  }

  @Test func `only what asked is laid out`() {
    let view = settledView()
    let child = LayoutView(frame: Rect(0, 0, 10, 10))
    view.addSubview(child)
    window.performLayout()
    let before = window.layoutCount
    child.setNeedsLayout()
    window.performLayout()
    #expect(window.layoutCount == before + 1)
    #expect(child.count == 2)
    #expect(view.count == 1)
  }

  @Test func `a subtree that needed layout before it was added gets it`() {
    let parent = settledView()
    let (middle, leaf) = (View(), LayoutView())
    middle.addSubview(leaf)
    middle.layoutIfNeeded()
    leaf.setNeedsLayout()
    parent.addSubview(middle)
    leaf.count = 0
    window.performLayout()
    #expect(leaf.count == 1)
    window.performLayout()
    #expect(leaf.count == 1)
  }

  @Test func `asking for layout in the middle of layout is heard in the same frame`() {
    let view = settledView()
    let sibling = LayoutView()
    window.insertSubview(sibling, at: 0)
    window.performLayout()
    sibling.count = 0
    var isFirst = true
    view.onLayout = { view in
      // The sibling came before in this pass.
      sibling.setNeedsLayout()
      if isFirst { view.setNeedsLayout() }
      isFirst = false
    }
    view.setNeedsLayout()
    window.performLayout()
    #expect(view.count == 2)
    #expect(sibling.count == 2)
    window.didDisplay()
    #expect(!window.hasWork)
  }

  @Test func `a layout that always asks for another is left for the next frame`() {
    let view = settledView()
    view.onLayout = { $0.setNeedsLayout() }
    view.setNeedsLayout()
    window.performLayout()
    #expect(view.count == 8)
    #expect(window.hasWork)
  }

  @Test func `ten thousand views inside each other are laid out`() {
    var views = [LayoutView(frame: Rect(0, 0, 10, 10))]
    for _ in 1..<10_000 {
      let view = LayoutView()
      view.relativeFrame = .fill
      views[views.count - 1].addSubview(view)
      views.append(view)
    }
    window.addSubview(views[0])
    window.performLayout()
    #expect(views.allSatisfy { $0.count == 1 && $0.bounds.size == Size(10, 10) })
    views[0].bounds.size.width = 20
    window.performLayout()
    #expect(views[9999].bounds.size == Size(20, 10) && views[9999].count == 2)
    views[9999].setNeedsLayout()
    window.performLayout()
    #expect(views[9999].count == 3 && views[9998].count == 2)
    // Freed from the inside, one by one, so that no chain of releases fills the stack.
    while let last = views.popLast() { last.removeFromSuperview() }
  }

  @Test func `a sibling that was laid out before and is asked again in the same pass gets its layout`() {
    let parent = settledView()
    let (early, late) = (LayoutView(frame: Rect(0, 0, 9, 9)), LayoutView(frame: Rect(0, 9, 9, 9)))
    let inner = LayoutView(frame: Rect(0, 0, 5, 5))
    early.addSubview(inner)
    for view in [early, late] { parent.addSubview(view) }
    window.performLayout()
    late.onLayout = { _ in inner.bounds.size.width = 7 }
    late.setNeedsLayout()
    let before = inner.count
    window.performLayout()
    #expect(inner.count == before + 1 && early.count == 2)
    window.didDisplay()
    #expect(!window.hasWork)
  }

  @Test func `a relative frame follows the parent's size`() {
    let view = settledView()
    let child = View()
    child.relativeFrame = RelativeFrame(
      x: .percent(50), y: .points(3), width: .percent(50, plus: -10), height: .points(-5))
    view.addSubview(child)
    window.performLayout()
    #expect(child.frame == Rect(50, 3, 40, 0))
    view.frame = Rect(0, 0, 200, 100)
    window.performLayout()
    #expect(child.frame == Rect(100, 3, 90, 0))
    child.relativeFrame = .fill
    window.performLayout()
    #expect(child.frame == Rect(0, 0, 200, 100))
  }

  @Test func `the old parent is laid out when a child leaves it`() {
    let view = settledView()
    let child = View()
    view.addSubview(child)
    window.performLayout()
    view.count = 0
    child.removeFromSuperview()
    window.performLayout()
    #expect(view.count == 1)
  }

  @Test func `work is announced once, when a clean window gets some`() {
    let view = settledView()
    var announced = 0
    window.onWork = { announced += 1 }
    view.setNeedsLayout()
    view.alpha = 0.5
    #expect(announced == 1)
    window.performLayout()
    window.didDisplay()
    view.alpha = 0.5
    #expect(announced == 1)
    view.alpha = 0.6
    #expect(announced == 2)
  }

  // MARK: A child's size

  @Test func `a child's new size lays out its parent, and its place does not`() {
    let view = settledView()
    let child = View(frame: Rect(0, 0, 10, 10))
    view.addSubview(child)
    window.performLayout()
    view.count = 0
    child.center.x += 5
    child.transform = Transform2D(scaleX: 2, y: 2)
    window.performLayout()
    #expect(view.count == 0)
    child.bounds.size.width = 20
    window.performLayout()
    #expect(view.count == 1)
    child.frame = Rect(0, 0, 30, 30)
    window.performLayout()
    #expect(view.count == 2)
    child.frame = Rect(50, 50, 30, 30)
    window.performLayout()
    #expect(view.count == 2, "the size is the same")
  }

  @Test func `a parent that gives its children their sizes is laid out once`() {
    let view = settledView()
    let children = (0..<3).map { _ in View() }
    for child in children { view.addSubview(child) }
    view.onLayout = { view in
      for child in children { child.frame = Rect(0, 0, view.bounds.width / 3, Double(view.count)) }
    }
    window.performLayout()
    #expect(view.count == 1 && children.allSatisfy { $0.frame.height == 1 })
    window.didDisplay()
    #expect(!window.hasWork)
  }

  @Test func `a parent that stacks its children by their sizes follows them`() {
    let view = settledView()
    let (first, second) = (View(frame: Rect(0, 0, 100, 20)), View(frame: Rect(0, 0, 100, 20)))
    view.onLayout = { _ in second.center = Point(50, first.bounds.height + second.bounds.height / 2) }
    view.addSubview(first)
    view.addSubview(second)
    window.performLayout()
    #expect(second.frame.minY == 20)
    first.bounds.size.height = 60
    window.performLayout()
    #expect(second.frame.minY == 60)
  }

  @Test func `a view that sizes itself when it is laid out comes to rest, and its parent with it`() {
    let view = settledView()
    let child = LayoutView(frame: Rect(0, 0, 10, 10))
    child.onLayout = { $0.bounds.size = Size(40, 40) }
    view.addSubview(child)
    window.performLayout()
    window.didDisplay()
    #expect(child.bounds.size == Size(40, 40) && view.count <= 2 && !window.hasWork)
  }

  @Test func `a child that has its size from its parent, or is resized by a motion, lays out nobody else`() {
    let view = settledView()
    let child = LayoutView()
    child.relativeFrame = .fill
    view.addSubview(child)
    window.performLayout()
    (view.count, child.count) = (0, 0)
    child.bounds.size = Size(5, 5)
    window.performLayout()
    #expect(view.count == 0 && child.count == 1)
    child.relativeFrame = nil
    window.performLayout()
    (view.count, child.count) = (0, 0)
    child.resizeInMotion(to: Size(7, 7))
    window.performLayout()
    #expect(child.bounds.size == Size(7, 7) && view.count == 0 && child.count == 1)
  }
}
