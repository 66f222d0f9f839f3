import Geometry
import Rendering
import Stage
import Testing
import Typesetting
import Views

struct StageCoreTests {
  /// Notes what it is given to draw.
  private final class Notebook: FrameTarget {
    var size = Size(200, 100)
    var scale = 1.0
    let isSynchronized = false
    let keepsPicture: Bool
    var damages: [[Rect]?] = []
    var presents = 0
    var failure: StageError?
    var presentFailure: StageError?
    var resets = 0

    init(keepsPicture: Bool = true) { self.keepsPicture = keepsPicture }

    func draw(_ list: DisplayList, background: Color, damage: [Rect]?) throws(StageError) {
      if let failure { throw failure }
      damages.append(damage)
    }
    func present() throws(StageError) {
      if let presentFailure { throw presentFailure }
      presents += 1
    }
    func deviceWasReset() { resets += 1 }
    func picture() -> PixelBuffer? { nil }
  }

  private func makeCore(_ target: Notebook) -> (StageCore, View) {
    let core = StageCore(target: target, text: TextSystem(), background: .black)
    let card = View(frame: Rect(20, 20, 30, 30))
    card.backgroundColor = .white
    core.window.addSubview(card)
    core.loop.frame(at: 0)
    return (core, card)
  }

  @Test func `a window that loses the focus cancels presses and drags`() {
    let (core, card) = makeCore(Notebook())
    var states: [GestureRecognizer.State] = []
    card.addGestureRecognizer(PanGestureRecognizer { states.append($0.state) })
    for (phase, x) in [(PointerEvent.Phase.began, 30.0), (.moved, 40)] {
      core.deliver(.event(.pointer(PointerEvent(phase, at: Point(x, 30), time: 1))))
    }
    core.deliver(.focus(isGained: false))
    #expect(states == [.began, .cancelled] && !core.window.isPressed)
    core.deliver(.event(.pointer(PointerEvent(.moved, at: Point(60, 30), time: 2))))
    core.deliver(.event(.pointer(PointerEvent(.ended, at: Point(60, 30), time: 2))))
    core.deliver(.focus(isGained: true))
    #expect(states.count == 2)
  }

  @Test func `the first frame is drawn whole, the next ones where they differ`() {
    let target = Notebook()
    let (core, card) = makeCore(target)
    card.backgroundColor = .black
    core.loop.frame(at: 1)
    #expect(target.damages == [nil, [Rect(20, 20, 30, 30)]])
    #expect(target.presents == 2 && core.drawnFrames == 2)
  }

  @Test(arguments: [true, false]) func `a frame that looks like the last one is not drawn`(keeps: Bool) {
    let target = Notebook(keepsPicture: keeps)
    let (core, card) = makeCore(target)
    card.backgroundColor = .black
    card.backgroundColor = .white
    core.loop.frame(at: 1)
    core.loop.frame(at: 2)
    #expect(target.presents == 1 && core.isIdle)
  }

  @Test func `a lost picture is drawn whole, though nothing in it is new`() {
    let target = Notebook()
    let (core, _) = makeCore(target)
    core.redraw()
    core.loop.frame(at: 1)
    #expect(target.damages == [nil, nil])
  }

  @Test func `another size, scale or background is drawn whole`() {
    let target = Notebook()
    let (core, card) = makeCore(target)
    target.size = Size(300, 100)
    core.resize(to: target.size)
    core.loop.frame(at: 1)
    target.scale = 2
    card.alpha = 0.5
    core.loop.frame(at: 2)
    core.background = .white
    card.alpha = 1
    core.loop.frame(at: 3)
    #expect(target.damages == [nil, nil, nil, nil])
  }

  @Test(arguments: [Size(0, 0), Size(-1, 5), Size(.nan, 5), Size(5, .infinity)])
  func `a size that no window has is passed over`(size: Size) {
    let (core, _) = makeCore(Notebook())
    core.resize(to: size)
    #expect(core.window.bounds.size == Size(200, 100))
  }

  @Test(arguments: [Size(1, 1), Size(8000, 8000)]) func `a window of any size is laid out`(size: Size) {
    let target = Notebook()
    let (core, _) = makeCore(target)
    target.size = size
    core.resize(to: size)
    core.loop.frame(at: 1)
    #expect(core.window.bounds.size == size && target.presents == 2)
  }

  @Test func `hidden nothing is drawn, and shown again all that is new`() {
    let target = Notebook()
    let (core, card) = makeCore(target)
    core.isShown = false
    card.backgroundColor = .black
    core.loop.frame(at: 1)
    #expect(target.presents == 1)
    core.isShown = true
    core.loop.frame(at: 2)
    #expect(target.presents == 2)
  }

  @Test(arguments: [false, true]) func `a frame that fails is drawn again, whole`(inPresenting: Bool) {
    let target = Notebook()
    let (core, card) = makeCore(target)
    if inPresenting {
      target.presentFailure = .noRenderer(reason: "busy")
    } else {
      target.failure = .noRenderer(reason: "busy")
    }
    card.alpha = 0.5
    core.loop.frame(at: 1)
    (target.failure, target.presentFailure) = (nil, nil)
    #expect(core.failure == nil && !core.isIdle)
    core.loop.frame(at: 2)
    #expect(target.presents == 2 && target.damages.last == [Rect]?.none && target.resets == 1)
    #expect(core.failure == nil)
  }

  @Test(arguments: [false, true]) func `frames that fail again and again are given up`(inPresenting: Bool) {
    let target = Notebook()
    let (core, card) = makeCore(target)
    if inPresenting {
      target.presentFailure = .noRenderer(reason: "gone")
    } else {
      target.failure = .noRenderer(reason: "gone")
    }
    card.alpha = 0.5
    for frame in 1..<StageCore.failureLimit { core.loop.frame(at: Double(frame)) }
    #expect(core.failure == nil)
    core.loop.frame(at: 100)
    #expect(core.failure == .noRenderer(reason: "gone"))
    (target.failure, target.presentFailure) = (nil, nil)
    card.alpha = 1
    core.loop.frame(at: 101)
    #expect(target.presents == 1)
  }
}
