import Controls
import Geometry
import ProcessSupport
import Stage
import Storyboard
import Testing
import Transitions
import Views

@testable import Inspector

/// The button Replay, at the times at which its users press it.
struct InspectedReplayTests {
  /// A clock that goes on while the program has no frames, as that of a window does.
  private final class WallClock: PlaybackClock {
    var now = 0.0
    func setRate(_ rate: Double, shown: Double) {}
    func stop(at time: Double) {}
    func run(from time: Double, rate: Double) {}
    func timeOfStep(after time: Double, rate: Double) -> Double { time }
  }

  private final class Observer: TransitionObserver {
    var begins: [Double] = []
    var ends: [Double] = []
    private let core: StageCore

    init(_ core: StageCore) { self.core = core }

    func transitionEvent(_ event: TransitionEvent) {
      switch event {
      case .began: begins.append(core.loop.now)
      case .ended: ends.append(core.loop.now)
      default: break
      }
    }
  }

  @Test(arguments: [0, 1, 20, 70, 4000.0])
  func `after a rest a replay begins at once, and moves as long as before`(seconds: Double) throws {
    let directory = try TemporaryDirectory()
    let storyboard = try Storyboard(contentsOf: try directory.write("board.json", Self.board))
    let stage = HeadlessStage(size: Size(480, 320))
    stage.show(storyboard.makeRoot())
    let inspected = InspectedStage(stage.core) { _, _ in }
    let observer = Observer(stage.core)
    stage.environment.addObserver(observer)
    // The press comes after a rest of two seconds without a frame.
    stage.advance()
    stage.core.loop.dispatch(at: 2) {}
    stage.click(at: Point(60, 50))
    while stage.advance() {}
    try #require(observer.ends.count == 1)
    let first = observer.ends[0] - observer.begins[0]
    #expect(first > 0.2)
    let clock = WallClock()
    clock.now = stage.time + seconds
    stage.core.playback.use(clock)
    inspected.replay()
    for _ in 0..<600_000 where stage.advance() {}
    try #require(observer.ends.count >= 2, "the replay has played its input")
    let begin = try #require(observer.begins.last)
    let end = try #require(observer.ends.last)
    // The rest before the press is left out.
    #expect(begin >= clock.now - 1e-9 && begin < clock.now + 0.5)
    #expect(abs(end - begin - first) < 0.05)
    // The program has its input again.
    #expect(stage.core.inputInterceptor == nil)
    inspected.stop()
  }

  // MARK: Programs without a storyboard

  private final class Card: ViewController {
    let button = Button("Open")
    override func viewDidLoad() {
      button.frame = Rect(20, 20, 100, 40)
      button.onActivate = { [unowned self] in navigationController?.pushViewController(Card(), animated: true) }
      view.addSubview(button)
    }
  }

  @Test func `a program's own screens come back, and its requests are answered as before`() throws {
    let navigation = NavigationController(root: Card())
    let stage = HeadlessStage(size: Size(480, 320))
    stage.show(navigation)
    let inspected = InspectedStage(stage.core) { _, _ in }
    var messages: [String] = []
    inspected.onMessage = { messages.append($0) }
    let observer = Observer(stage.core)
    stage.environment.addObserver(observer)
    stage.click(at: Point(60, 40))
    while stage.advance() {}
    try #require(navigation.viewControllers.count == 2 && observer.begins.count == 1)
    for round in 2...4 {
      inspected.replay()
      #expect(navigation.viewControllers.count == 1)
      while stage.advance() {}
      #expect(navigation.viewControllers.count == 2 && observer.begins.count == 2 * round - 1)
    }
    var outcome: TransitionOutcome?
    navigation.popViewController(animated: true) { outcome = $0 }
    while stage.advance() {}
    #expect(outcome == .completed && navigation.viewControllers.count == 1)
    // The motion of the pop came from no input; the input before it is replayed.
    inspected.replay()
    while stage.advance() {}
    #expect(navigation.viewControllers.count == 2)
    #expect(messages.isEmpty, "\(messages)")
    inspected.stop()
  }

  @Test func `presented screens and tabs are those of the beginning; in a transition a sentence says to wait`() throws {
    let tabs = TabController([Card(), ViewController()])
    let stage = HeadlessStage(size: Size(480, 320))
    stage.show(tabs)
    let inspected = InspectedStage(stage.core) { _, _ in }
    var messages: [String] = []
    inspected.onMessage = { messages.append($0) }
    stage.click(at: Point(300, 100))
    while stage.advance() {}
    stage.core.environment.makeCurrent()
    tabs.present(ViewController(), animated: true)
    inspected.replay()
    #expect(messages == ["A transition runs; replay when it has ended."])
    while stage.advance() {}
    tabs.selectedIndex = 1
    while stage.advance() {}
    inspected.replay()
    while stage.advance() {}
    #expect(tabs.selectedIndex == 0 && tabs.presentedViewController == nil)
    inspected.stop()
  }

  private static let board = """
    {
      "stagecraft": 1, "size": [480, 320], "initial": "list",
      "scenes": {
        "list": { "views": [ { "id": "card", "frame": [20, 20, 100, 60], "color": "#445566", "click": "open" } ] },
        "note": { "color": "#202030" }
      },
      "segues": { "open": { "from": "list", "to": "note", "kind": "push", "director": "Slide" } }
    }
    """
}
