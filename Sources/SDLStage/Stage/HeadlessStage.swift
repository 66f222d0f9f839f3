import Geometry
import Rendering
import Runtime
import Transitions
import Views

/// A stage without a window, on a virtual clock and a software rasterizer: every run draws the same pictures.
///
/// Use it for tests of screens and their transitions, and for pictures of them, on machines without a display.
/// ```swift
/// let stage = HeadlessStage(size: Size(960, 600))
/// stage.show(NavigationController(root: NoteList()))
/// stage.send(.pointer(PointerEvent(.began, at: Point(480, 130), time: stage.time)))
/// while stage.advance() {}
/// try stage.savePicture(to: "list.png")  // with import StagecraftRecording
/// ```
@MainActor public final class HeadlessStage {
  /// A stage that is used is the program's stage, so that several of them do not take each other's animations: tests
  /// that run side by side have one each.
  package var core: StageCore {
    let environment = ownCore.environment
    if !environment.isCurrent { environment.makeCurrent() }
    return ownCore
  }
  private let ownCore: StageCore
  private let clock: HeadlessClock
  private let target: HeadlessTarget
  private lazy var mainQueue = MainQueue()

  /// Creates a stage.
  /// - Parameters:
  ///   - size: in points. At most 16,384 pixels on each side are drawn.
  ///   - scale: device pixels per point, more than 0. Default: 1.
  ///   - background: the color behind all views; nil, the default, for that of the window's theme.
  ///   - framesPerSecond: the rate of the virtual clock, more than 0. Default: 60.
  ///   - timeScale: the speed of all motion, more than 0. Default: 1; 2 is twice as fast.
  public convenience init(
    size: Size, scale: Double = 1, background: Color? = nil, framesPerSecond: Double = 60,
    timeScale: Double = 1
  ) {
    self.init(
      size: size, scale: scale, background: background, framesPerSecond: framesPerSecond, timeScale: timeScale,
      text: TextSystem())
  }

  /// Creates a stage.
  /// - Parameters:
  ///   - text: the fonts and text layout.
  ///   - keepsPicture: whether frames redraw only what changed in the previous picture, like a window surface.
  package init(
    size: Size, scale: Double = 1, background: Color? = nil, framesPerSecond: Double = 60,
    timeScale: Double = 1, text: TextSystem, keepsPicture: Bool = false
  ) {
    target = HeadlessTarget(size: size, scale: scale, text: text, keepsPicture: keepsPicture)
    ownCore = StageCore(target: target, text: text, background: background, timeScale: timeScale, imagesAtOnce: true)
    clock = HeadlessClock(framesPerSecond: framesPerSecond, loop: ownCore.loop)
    ownCore.playback.use(clock)
  }

  /// The root of the view tree.
  public var window: Window { core.window }
  /// The transition settings that all controllers share.
  public var environment: TransitionEnvironment { core.environment }
  /// Whether the window is light or dark. Default: dark; `automatic` is dark, too, since there is no desktop.
  public var themePreference: ThemePreference {
    get { core.themes.preference }
    set { core.themes.preference = newValue }
  }
  /// The seconds since the start.
  public var time: Double { core.loop.now }
  /// Whether the stage is idle: nothing moves, waits or is pressed.
  public var isIdle: Bool { core.isIdle }

  /// Shows a view controller, and draws the first frame.
  public func show(_ root: ViewController) {
    window.setRootViewController(root, environment: environment)
    start()
  }

  /// Sends an event at its own time. An earlier time than that of the last frame counts as that.
  public func send(_ event: Event) {
    let core = core
    core.distribute(event) { core.receive($0) }
  }

  /// Resizes the stage, in points.
  public func resize(to size: Size) {
    target.resize(to: size)
    core.resize(to: size)
  }

  /// Draws the first frame, at time 0.
  package func start() { core.frame(at: 0) }

  /// Runs the next frame that has work to do, skipping the time until then.
  /// - Returns: false if there is no work now or later.
  @discardableResult
  public func advance() -> Bool {
    let (loop, playback) = (core.loop, core.playback)
    let isPanelAtWork = core.panel?.advance(by: clock.period) ?? false
    let isAtWork = core.wantsFrame
    guard isAtWork || (playback.isLive && loop.hasAwaitedTimer) else { return isPanelAtWork }
    if playback.isPaused || core.isStill(at: loop.now) {
      core.frame(at: playback.shownTime)
    } else {
      if !isAtWork, let deadline = loop.nextDeadline { clock.skip(to: deadline) }
      core.frame(at: clock.nextFrameTime())
    }
    return true
  }

  /// Runs the main-actor tasks that are ready, for 20 ms, as the loop of a window does between frames.
  ///
  /// Call it from a program's own code, between frames. In a test on the main actor, `await Task.yield()` does this.
  /// Off the program's first thread it does nothing.
  public func runTasks() {
    mainQueue.perform = { [core] jobs in core.loop.dispatch(at: core.loop.now, jobs) }
    mainQueue.sleep(until: StageClock.now + 0.02)
  }

  /// Replays an input recorded in another run.
  package func play(_ input: StageInput) {
    switch input {
    case .resized(let size, _): target.resize(to: size)
    case .rescaled(let scale): target.rescale(to: scale)
    case .event, .redraw, .focus, .visibility: break
    }
    core.deliver(input)
  }

  /// Returns the picture of the last frame; nil before the first one.
  /// - Throws: the reason why the picture could not be drawn.
  package func picture() throws(PictureFailure) -> (any PictureStrips)? { try target.strips() }
}
