import Geometry
import Rendering
import Runtime
import Transitions
import Typesetting
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
  /// The tasks that wait in ``sleep(for:)``.
  private var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
  private var nextSleeper = 0
  /// What the program has announced to assistive technologies, oldest first.
  public private(set) var announcements: [String] = []

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
    ownCore.window.onAnnouncement = { [weak self] text, _ in self?.announcements.append(text) }
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
  /// How many times as large as its font says each text is, 0.5 to 3. Default: 1.
  ///
  /// Labels, fields and controls grow by themselves, and a window counts as narrower; see ``View/textScale``.
  /// - Precondition: 0.5...3.
  public var textScale: Double {
    get { core.themes.textScale }
    set { core.themes.setTextScale(newValue) }
  }
  /// Whether the theme has more contrast: ``Theme/withIncreasedContrast``. Default: false.
  public var prefersIncreasedContrast: Bool {
    get { core.themes.hasIncreasedContrast }
    set { core.themes.ownContrast = newValue }
  }
  /// The accent color of the window; nil, the default, for that of the theme.
  public var accentColor: Color? {
    get { core.themes.ownAccent }
    set { core.themes.ownAccent = newValue }
  }
  /// The seconds since the start.
  public var time: Double { core.loop.now }
  /// Whether the stage is idle: nothing moves, waits or is pressed.
  public var isIdle: Bool { core.isIdle }

  /// Shows a view controller, and draws the first frame. In a callback of a frame, such as a completion, the next frame
  /// shows it.
  public func show(_ root: ViewController) {
    window.setRootViewController(root, environment: environment)
    if !core.loop.isInFrame { start() }
  }

  /// Whether the window has the keyboard. Default: true.
  ///
  /// When it is lost, presses and drags end as cancelled, and menus close; views that show the focus change their look.
  public var hasFocus: Bool {
    get { window.isKeyWindow }
    set { if newValue != hasFocus { core.deliver(.focus(isGained: newValue)) } }
  }

  /// Whether the window is hidden or minimized. Default: false.
  ///
  /// Time goes on while it is, and nothing is drawn: the picture stays. A window that is shown again is drawn in full.
  public var isHidden: Bool {
    get { !core.isShown }
    set { if newValue != isHidden { core.deliver(.visibility(isShown: !newValue)) } }
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

  /// The seconds between two frames.
  package var period: Double { clock.period }

  /// Draws the first frame, at time 0.
  package func start() { core.frame(at: 0) }

  /// Runs the next frame that has work to do, skipping the time until then.
  /// - Returns: false if there is no work now or later, and in a callback of a frame, which has to end first.
  @discardableResult
  public func advance() -> Bool {
    let (loop, playback) = (core.loop, core.playback)
    if loop.isInFrame { return false }
    let isPanelAtWork = core.panel?.advance(by: clock.period) ?? false
    let isAtWork = core.wantsAwaitedFrame
    guard isAtWork || (playback.isLive && loop.hasAwaitedTimer) else { return isPanelAtWork }
    if playback.isPaused || core.isStill(at: loop.now) {
      core.frame(at: playback.shownTime)
    } else {
      if !isAtWork, let deadline = loop.nextDeadline { clock.skip(to: deadline) }
      core.frame(at: clock.nextFrameTime())
    }
    return true
  }

  /// Runs all frames of some seconds, with the timers that are due in them, as if nobody touched the window so long.
  /// Afterwards ``time`` is that of the first frame at or after their end.
  /// - Parameter seconds: finite, 0 or more. While the stage is paused, and in a callback of a frame, nothing happens.
  public func advance(by seconds: Double) {
    precondition(seconds.isFinite && seconds >= 0, "a stage goes on by 0 or more seconds, not \(seconds)")
    let (loop, end) = (core.loop, time + seconds)
    guard !loop.isInFrame else { return }
    while core.playback.isLive, loop.now < end {
      if !core.wantsFrame { clock.skip(to: min(end, loop.nextDeadline ?? end)) }
      core.frame(at: clock.nextFrameTime())
    }
  }

  /// Lets some seconds pass without a frame, as a machine that is busy or asleep does: the next frame is one long step.
  /// - Parameter seconds: finite, 0 or more.
  public func skip(_ seconds: Double) {
    precondition(seconds.isFinite && seconds >= 0, "a stage skips 0 or more seconds, not \(seconds)")
    guard !core.loop.isInFrame, core.playback.isLive else { return }
    clock.skip(to: time + seconds)
    core.frame(at: clock.nextFrameTime())
  }

  /// Shows no frame for some seconds from now on. It may be called in a callback of a frame.
  package func stall(_ seconds: Double) { clock.skip(to: time + seconds) }

  /// Waits for some seconds of the stage's time, which frames bring: the counterpart of `Task.sleep` in tests.
  ///
  /// `Task.sleep` waits in real time. A program that is to be tested takes its sleep as a closure, and a test gives it
  /// this one:
  /// ```swift
  /// let search = SearchModel(sleep: stage.sleep)  // in the program: { try await Task.sleep(for: .seconds($0)) }
  /// ```
  /// - Parameter seconds: 0 or less, and a number that is not finite, return at once.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(for seconds: Double) async throws {
    try Task.checkCancellation()
    guard seconds.isFinite, seconds > 0 else { return }
    let (loop, number) = (core.loop, nextSleeper)
    nextSleeper += 1
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        sleepers[number] = continuation
        loop.after(seconds) { [weak self] in self?.wake(number) }
      }
    } onCancel: {
      Task { @MainActor in self.wake(number) }
    }
    try Task.checkCancellation()
  }

  private func wake(_ sleeper: Int) { sleepers.removeValue(forKey: sleeper)?.resume() }

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
    case .event, .redraw, .focus, .visibility, .drop: break
    }
    core.deliver(input)
  }

  /// Returns the picture of the last frame; nil before the first one.
  /// - Throws: the reason why the picture could not be drawn.
  package func picture() throws(PictureFailure) -> (any PictureStrips)? { try target.strips() }
}
