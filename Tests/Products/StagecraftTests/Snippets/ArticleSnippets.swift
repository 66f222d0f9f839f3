import Stagecraft
import StagecraftPhysics
import StagecraftRecording
import Testing

// The code of the articles Gestures, Testing, Embedding and Physics.

enum ArticleSnippets {
  final class Card: ViewController, GestureRecognizerDelegate {
    private let card = View(frame: Rect(0, 0, 100, 100))

    override func viewDidLoad() {
      let tap = TapGestureRecognizer { _ in print("clicked") }
      card.addGestureRecognizer(tap)

      let pan = PanGestureRecognizer { [card] recognizer in
        guard let pan = recognizer as? PanGestureRecognizer else { return }
        switch pan.state {
        case .changed: print("moved by", pan.translation(in: card))
        case .ended: print("let go at", pan.velocity(in: nil), "points a second")
        case .began, .cancelled, .possible, .failed: break
        }
      }
      pan.directions = .horizontal
      card.addGestureRecognizer(pan)
    }

    func order(_ single: TapGestureRecognizer, _ pan: PanGestureRecognizer) {
      single.require(toFail: pan)
      single.delegate = self
    }

    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { true }
  }

  static func directions(_ detail: ViewController) {
    detail.transitionController.interactiveDirections = [.left, .right]
  }

  final class Canvas: View {
    var zoom = 1.0

    override var canBecomeFocused: Bool { true }

    override func keyDown(_ event: KeyEvent) -> Bool {
      guard event.key == .space else { return super.keyDown(event) }
      zoom = 1
      return true
    }

    override func wheelTurned(_ event: WheelEvent) {
      zoom *= event.delta.y > 0 ? 1.1 : 1 / 1.1
    }
  }

  final class WarningRecorder: TransitionObserver {
    var warnings: [String] = []

    func transitionEvent(_ event: TransitionEvent) {
      if case .warning(let message) = event { warnings.append(message) }
    }
  }

  static func observe(_ stage: HeadlessStage, _ recorder: WarningRecorder) {
    stage.environment.addObserver(recorder)  // kept until it is removed
  }

  static func alone(_ view: View) {
    let loop = FrameLoop()
    let scheduler = Scheduler(loop: loop)
    scheduler.add(SpringTo(.alpha, 0), to: view)
    while loop.needsFrame { loop.frame(at: loop.now + 1.0 / 60) }
  }

  static func embed(
    _ window: OpaquePointer, _ renderer: OpaquePointer, _ menu: ViewController,
    _ pollEvents: ((UnsafeRawPointer) -> Void) -> Void
  ) throws {
    let stage = try Stage(hostWindow: window, renderer: renderer, root: NavigationController(root: menu))
    while !stage.isClosed, stage.failure == nil {
      pollEvents { event in stage.handle(sdlEvent: event) }  // SDL_PollEvent, and a pointer to each SDL_Event
      stage.frame()
    }
  }

  static func record(_ stage: HeadlessStage, _ navigation: NavigationController, _ detail: ViewController) throws {
    let recorder = try Recorder(of: stage, to: "push.gif")
    navigation.pushViewController(detail, animated: true)
    while stage.advance() {}
    try recorder.finish()
  }

  static func fall(_ note: ViewController) {
    note.transitionController.directors = [DirectorFactory(GravityDirector.self)]
  }
}

struct ArticleTests {
  @Test func `a push in flight is turned round by Escape`() {
    let stage = HeadlessStage(size: Size(480, 300))
    let navigation = NavigationController(root: ViewController())
    stage.show(navigation)
    var outcome: TransitionOutcome?
    navigation.pushViewController(ViewController(), animated: true) { outcome = $0 }
    for _ in 0..<5 { stage.advance() }
    stage.send(.key(KeyEvent(.down, .escape, time: stage.time)))
    while stage.advance() {}
    #expect(outcome == .cancelled)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `a scheduler alone brings its view to rest`() {
    let view = View()
    ArticleSnippets.alone(view)
    #expect(view.alpha == 0)
  }

  @Test func `the recorder hears of a misuse`() {
    let stage = HeadlessStage(size: Size(480, 300))
    let recorder = ArticleSnippets.WarningRecorder()
    ArticleSnippets.observe(stage, recorder)
    let root = ViewController()
    stage.show(root)
    root.present(root, animated: false)
    while stage.advance() {}
    #expect(!recorder.warnings.isEmpty)
  }

  @Test func `the canvas zooms with the wheel and resets with Space`() {
    let canvas = ArticleSnippets.Canvas()
    canvas.wheelTurned(WheelEvent(location: .zero, delta: Vector(0, 1), time: 0))
    #expect(canvas.zoom == 1.1)
    #expect(canvas.keyDown(KeyEvent(.down, .space, time: 0)) && canvas.zoom == 1)
    #expect(!canvas.keyDown(KeyEvent(.down, .home, time: 0)))
  }
}
