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
}
