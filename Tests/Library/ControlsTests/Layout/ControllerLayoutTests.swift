import Controls
import Geometry
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// A controller that notes what happens to its view's layout.
private final class NotingController: ViewController {
  var log: [String] = []
  let box = View()
  var onDidLayout: (() -> Void)?

  private final class Noting: View {
    var note: ((String) -> Void)?
    override func layoutSubviews() {
      note?("layout \(Int(bounds.width))")
      super.layoutSubviews()
    }
  }

  override func loadView() -> View {
    let view = Noting()
    view.note = { [unowned self] in log.append($0) }
    return view
  }
  override func viewDidLoad() { view.addSubview(box) }
  override func viewWillLayoutSubviews() { log.append("will") }
  override func viewDidLayoutSubviews() {
    log.append("did")
    box.frame = Rect(0, 0, view.bounds.width / 2, 10)
    onDidLayout?()
  }
}

struct ControllerLayoutTests {
  private let stage = TransitionStage(size: Size(400, 300))
  private let screen = NotingController()

  private func show() {
    stage.window.setRootViewController(screen, environment: stage.environment)
    stage.frame()
  }

  @Test func `a controller is told before and after its view lays out its subviews, in UIKit's order`() {
    show()
    #expect(screen.log == ["will", "layout 400", "did"])
    #expect(screen.box.bounds.width == 200)
    screen.log = []
    stage.window.frame = Rect(0, 0, 300, 300)
    stage.frame()
    #expect(screen.log == ["will", "layout 300", "did"] && screen.box.bounds.width == 150)
  }

  @Test func `a motion, and the layout of a view inside, tell it nothing`() {
    show()
    screen.log = []
    screen.view.center.x += 10
    screen.box.addSubview(View())
    screen.box.setNeedsLayout()
    stage.frame()
    #expect(screen.log.isEmpty)
  }

  @Test func `the view of a child in a stack is arranged with the others, and fills any other parent`() {
    show()
    let (child, label) = (ViewController(), View())
    child.view.layout.grow = 1
    label.layout = LayoutItem(height: .points(40))
    let stack = StackView(StackLayout(spacing: 10), [label, child.view])
    stack.relativeFrame = .fill
    stage.input {
      screen.addChild(child)
      screen.view.addSubview(stack)
      child.didMove(toParent: screen)
    }
    stage.frame()
    #expect(stack.arrangedSubviews.count == 2 && child.view.frame == Rect(0, 50, 400, 250))
    stage.input {
      child.view.relativeFrame = RelativeFrame(x: .points(10), y: .points(10), width: .points(50), height: .points(50))
    }
    #expect(stack.arrangedSubviews.count == 1, "a place of its own lies over the others")
    stage.input {
      child.view.relativeFrame = .fill
      screen.box.addSubview(child.view)
    }
    stage.frame()
    #expect(child.view.frame == screen.box.bounds)
  }

  @Test func `a request for layout in it is heard in the same frame`() {
    show()
    screen.log = []
    var isFirst = true
    screen.onDidLayout = { [screen] in
      if isFirst { screen.view.setNeedsLayout() }
      isFirst = false
    }
    screen.view.setNeedsLayout()
    stage.window.performLayout()
    #expect(screen.log == ["will", "layout 400", "did", "will", "layout 400", "did"])
  }
}
