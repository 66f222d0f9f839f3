import Stagecraft
import Testing

// The kind: a container of one's own that slides its children with the block form of `transition`, and takes the old
// one out in the completion.

private final class SlidingContainer: ViewController {
  private(set) var current: ViewController
  private(set) var log: [String] = []

  init(_ first: ViewController) {
    current = first
    super.init()
  }

  override func viewDidLoad() {
    addChild(current)
    current.view.frame = view.bounds
    view.addSubview(current.view)
    current.didMove(toParent: self)
  }

  func show(_ new: ViewController, fromRight: Bool) {
    let old = current
    let width = view.bounds.width
    old.willMove(toParent: nil)
    addChild(new)
    new.view.frame = view.bounds.offsetBy(dx: fromRight ? width : -width, dy: 0)
    current = new
    transition(
      from: old, to: new, duration: 0.5, options: .curveLinear,
      animations: {
        new.view.frame = old.view.frame
        old.view.frame = old.view.frame.offsetBy(dx: fromRight ? -width : width, dy: 0)
      },
      completion: { finished in
        self.log.append("finished \(finished)")
        old.removeFromParent()
        new.didMove(toParent: self)
      })
  }
}

private final class Page: ViewController {
  var log: [String] = []

  override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
  override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
}

struct ContainerPort {
  private let stage = PortStage(size: Size(960, 640))
  private let all = Rect(0, 0, 960, 640)
  private let one = Page()
  private let two = Page()

  @Test func `children slide, one taking the place of the other, and back`() {
    let container = SlidingContainer(one)
    stage.show(container)
    for (old, new, way) in [(one, two, 960.0), (two, one, -960)] {
      (old.log, new.log) = ([], [])
      let going = PortFilm(stage, of: old.view)
      going.begin { container.show(new, fromRight: way > 0) }
      expect(going[0], near: all, "the first frame is where it was")
      let coming = PortFilm(stage, of: new.view)
      expect(coming.before, near: all.offsetBy(dx: way, dy: 0), "it sets out from the frame that it was given")
      stage.frames(15)
      expect(going[15], near: all.offsetBy(dx: -way / 2, dy: 0), "half-way")
      expect(new.view.screenFrame, near: all.offsetBy(dx: way / 2, dy: 0))
      stage.settle()
      expect(going.last, near: all.offsetBy(dx: -way, dy: 0), "the end is exact")
      expect(coming.last, near: all)
      #expect(going.isGone && container.children.count == 1 && container.children[0] === new)
      #expect(new.log == ["will appear", "did appear"] && old.log == ["will disappear", "did disappear"])
      for film in [going, coming] { #expect(film.longestStep <= Pace.step(960, in: 0.5, Pace.linear)) }
    }
    #expect(container.log == ["finished true", "finished true"])
    #expect(stage.log.lines.allSatisfy { !$0.hasPrefix("warning") }, "\(stage.log.lines)")
  }

  @Test func `without a block the new child is there at once, and the completion is called`() {
    let container = SlidingContainer(one)
    stage.show(container)
    var finished: [Bool] = []
    stage.input {
      container.addChild(two)
      container.transition(from: one, to: two, duration: 0.3, animations: nil) { finished.append($0) }
    }
    stage.settle()
    expect(two.view.screenFrame, near: all)
    #expect(finished == [true] && one.view.window == nil)
  }
}
