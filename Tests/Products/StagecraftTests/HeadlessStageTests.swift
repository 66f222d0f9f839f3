import Stagecraft
import Testing

/// A stage that plays what happens to a window: focus, hiding, time, drags, and screens that come in callbacks.
struct HeadlessStageTests {
  private let stage = HeadlessStage(size: Size(400, 300))
  private let root = ViewController()

  init() {
    root.view.backgroundColor = .black
    stage.show(root)
    while stage.advance() {}
  }

  @Test func `a screen that is shown in a completion is drawn in the next frame`() throws {
    let next = ViewController()
    next.view.backgroundColor = .white
    var sizes: [Size] = []
    stage.advance()
    View.animate(withDuration: 0.1) {
      root.view.alpha = 0.5
    } completion: { [stage] _ in
      stage.show(next)
      // A frame does not run inside another one.
      sizes.append(stage.advance() ? .zero : next.view.bounds.size)
      stage.advance(by: 1)
      stage.skip(1)
    }
    while stage.advance() {}
    #expect(stage.window.rootViewController === next && sizes.count == 1 && stage.time < 1)
    #expect(try #require(stage.core.target.picture())[200, 150] & 0xff_ffff == 0xff_ffff)
  }

  @Test func `a window that loses the keyboard ends presses and menus, and gets it back`() {
    let button = Button("File")
    button.frame = Rect(20, 20, 100, 30)
    button.menu = Menu(children: [.action(Action("Open"))])
    root.view.addSubview(button)
    stage.click(at: Point(40, 30))
    while stage.advance() {}
    #expect(stage.hasFocus && Menu.openMenus(in: stage.window).count == 1)
    stage.hasFocus = false
    while stage.advance() {}
    #expect(!stage.hasFocus && !Menu.isOpen(in: stage.window))
    let control = Control(frame: Rect(200, 200, 50, 50))
    var count = 0
    control.onActivate = { count += 1 }
    root.view.addSubview(control)
    stage.hasFocus = true
    stage.send(.pointer(PointerEvent(.began, at: Point(220, 220), time: stage.time)))
    stage.hasFocus = false
    stage.send(.pointer(PointerEvent(.ended, at: Point(220, 220), time: stage.time)))
    #expect(count == 0)
    stage.hasFocus = true
    stage.click(at: Point(220, 220))
    #expect(count == 1)
  }

  @Test func `a hidden window draws nothing while its time goes on, and is drawn in full when it is shown`() throws {
    let frames = stage.core.drawnFrames
    stage.isHidden = true
    root.view.backgroundColor = .white
    stage.advance(by: 0.1)
    View.animate(withDuration: 0.5) { root.view.frame.origin.x = 10 }
    stage.advance(by: 1)
    #expect(stage.isHidden && stage.core.drawnFrames == frames && root.view.frame.minX == 10)
    #expect(try #require(stage.core.target.picture())[200, 150] & 0xff_ffff == 0)
    stage.isHidden = false
    while stage.advance() {}
    #expect(try #require(stage.core.target.picture())[200, 150] & 0xff_ffff == 0xff_ffff)
  }

  @Test func `time goes on by frames, or is skipped in one`() {
    let start = stage.time
    var frames: [Double] = []
    stage.core.onFrame = { [stage] in frames.append(stage.time - start) }
    View.animate(withDuration: 10, options: .curveLinear) { root.view.frame.origin.x = 100 }
    stage.advance(by: 0.5)
    #expect(frames.count == 30 && abs(stage.time - start - 0.5) < 1e-9)
    #expect(abs(root.view.frame.minX - 5) < 0.3)
    stage.skip(4.5)
    #expect(frames.count == 31 && abs(stage.time - start - 5) < 1e-9)
    #expect(abs(root.view.frame.minX - 50) < 0.3)
    while stage.advance() {}
    // Without work there are no frames, and timers fire all the same.
    frames = []
    var fired: [Double] = []
    let now = stage.time
    for delay in [0.25, 3] { stage.environment.loop.after(delay) { [stage] in fired.append(stage.time - now) } }
    stage.advance(by: 2)
    #expect(fired == [0.25] && frames.count <= 3 && stage.time >= now + 2 && stage.time < now + 2.1)
    stage.advance(by: 0)
    #expect(stage.time < now + 2.1)
  }

  @Test(arguments: [Pointer.mouse, .finger(0)]) func `a drag in one line moves what a hand would move`(pointer: Pointer)
  {
    let scheduler = Scheduler(loop: stage.environment.loop)
    let card = View(frame: Rect(20, 20, 60, 60))
    root.view.addSubview(card)
    stage.advance()
    scheduler.add(Draggable(), to: card)
    let start = stage.time
    stage.drag(from: Point(50, 50), to: Point(250, 150), over: 0.5, by: pointer)
    while stage.advance() {}
    #expect(abs(card.center.x - 250) < 1 && abs(card.center.y - 150) < 1 && stage.time >= start + 0.5)
    stage.drag(from: card.center, to: Point(100, 100), over: 0)
    while stage.advance() {}
    #expect(abs(card.center.x - 100) < 12 && abs(card.center.y - 100) < 12)
    #expect(stage.isIdle)
  }

  @Test func `a task sleeps on the clock of the stage, until it is cancelled`() async throws {
    var log: [Double] = []
    let start = stage.time
    let sleep = stage.sleep
    let task = Task {
      for _ in 0..<3 {
        try await sleep(20)
        log.append(stage.time - start)
      }
      try await sleep(1e9)
      log.append(-1)
    }
    for _ in 0..<200 {
      await Task.yield()
      if log.count == 3 { break }
      stage.advance()
    }
    #expect(log.count == 3 && zip(log, [20, 40, 60]).allSatisfy { abs($0 - $1) < 0.1 })
    await Task.yield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(log.count == 3)
    for seconds in [0, -1, .nan, .infinity] { try await stage.sleep(for: seconds) }
  }

  @Test func `elements that fly are told while they do`() {
    let (first, second) = (ViewController(), ViewController())
    let navigation = NavigationController(root: first)
    stage.show(navigation)
    for (screen, x) in [(first, 10.0), (second, 200)] {
      let hero = View(frame: Rect(x, 50, 80, 60))
      hero.identifier = "hero"
      hero.backgroundColor = .white
      screen.view.addSubview(hero)
    }
    second.transitionController.directorType = ZoomDirector.self
    second.transitionController.matchedElements = [ElementMatch(back: "hero", fore: "hero")]
    navigation.pushViewController(second, animated: true)
    stage.advance()
    stage.advance()
    let flights = stage.window.elementFlights
    #expect(flights.count == 1 && flights.first?.backView?.identifier == "hero")
    #expect(flights.first?.foreView === second.view.view(withIdentifier: "hero"))
    while stage.advance() {}
    #expect(stage.window.elementFlights.isEmpty)
  }
}
