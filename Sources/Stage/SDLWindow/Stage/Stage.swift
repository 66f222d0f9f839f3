import Accessibility
import CSDL2
import Geometry
import Rendering
import Runtime
import Stage
import Transitions
import Typesetting
import Views

#if canImport(Glibc)
import Glibc
#endif

/// A window that shows view controllers.
///
/// A whole program is one call:
/// ```swift
/// Stage.main(title: "Notes", size: Size(960, 600)) { NavigationController(root: NoteList()) }
/// ```
/// A program with its own SDL window and event loop creates a stage for that window, passes it events and asks for
/// frames:
/// ```swift
/// let stage = try Stage(hostWindow: window, renderer: renderer, root: root)
/// while running {
///   while SDL_PollEvent(&event) != 0 { stage.handle(sdlEvent: &event) }
///   stage.frame()
/// }
/// ```
/// The stage reads the clock itself, so the host's loop may run at any rate. While ``needsFrame`` is false, nothing
/// moves and the host may wait for events.
public final class Stage {
  /// The view tree, the frame loop and drawing.
  package let core: StageCore
  /// The SDL window.
  package let sdl: SDLWindow
  let events: EventQueue
  let prediction = PointerPrediction()
  let clock: FrameClock
  let textInput: TextInputSession
  private let mainQueue = MainQueue()
  let cursors = CursorShapes()
  /// The place of the caret of the program's view that is typed into, in points; nil for none.
  var programCaret: Rect?
  /// Whether the panel over the picture had the keyboard, and the mouse, at the last change.
  var panelHad = (keyboard: false, mouse: false)
  /// Whether dragged views are drawn at the predicted pointer position, so that they do not trail the pointer. Default:
  /// false.
  ///
  /// The prediction is linear, for at most one and a half frames. When the pointer stops or turns, a view may be ahead
  /// of it by that much for one frame. Gesture recognizers receive the prediction as
  /// ``GestureRecognizer/predictedLocation``. Events, decisions and velocities use the real pointer, and a released
  /// view stays where the pointer released it.
  public var predictsPointer = false {
    didSet { if !predictsPointer { prediction.end(in: core.window) } }
  }
  /// Called after each frame with its times.
  public var onFrameTiming: ((FrameTiming) -> Void)?
  /// The time when events were last read, and the time of the newest delivered one.
  private var sampled: Double?
  var newestInput: Double?
  /// Whether the window was closed, by the user, by ``close()``, or because the program was asked to quit.
  public internal(set) var isClosed = false
  private var wasCloseReported = false
  /// Whether assistive technologies know of the window.
  private var isAccessible = false
  /// Called when the user asks to close the window, by its title bar or Ctrl-Q: false keeps it open, for example to ask
  /// whether to save. A signal closes it all the same. Default: nil, the window closes.
  public var onCloseRequest: (() -> Bool)?
  /// Called once after the window was closed and all its requests have completed.
  public var onClose: (() -> Void)?
  /// Whether keys that no view handles control the window: F11 switches to full screen and back, Ctrl-Q asks to close
  /// it. Default: true, false for the window of a host program.
  public var handlesWindowKeys: Bool
  /// The name by which the window's place and size are remembered; nil, the default, if they are not. See
  /// ``setFrameAutosaveName(_:)``.
  public internal(set) var frameAutosaveName: String?
  /// The number of calls that set the icon, so that a late picture of a former one is dropped.
  var iconNumber = 0

  /// The root of the view tree.
  public var window: Window { core.window }
  /// The transition settings that all controllers share.
  public var environment: TransitionEnvironment { core.environment }

  /// Device pixels per point: the desktop's scale, unless the initializer set another.
  public var scale: Double { sdl.scale }
  /// The scale of the last frame.
  var lastScale: Double

  /// Opens a new window.
  /// - Parameters:
  ///   - title: the title of the window.
  ///   - size: in points, 1 to 16,384 on each side.
  ///   - scale: device pixels per point, finite and more than 0. Default: nil, the desktop's scale: that of the display
  ///     on Wayland, that of `Xft.dpi` on X11.
  ///   - background: the color behind all views; nil, the default, for that of the window's theme.
  ///   - timeScale: the speed of all motion, more than 0. Default: 1; 2 is twice as fast.
  ///   - pacing: whether frames wait for the display. Default: they do.
  /// - Throws: ``StageError/noDisplay``, ``StageError/noVideo(reason:)`` or ``StageError/noRenderer(reason:)``.
  public convenience init(
    title: String, size: Size, scale: Double? = nil, background: Color? = nil, timeScale: Double = 1,
    pacing: FramePacing = .display
  ) throws(StageError) {
    if let scale { precondition(scale > 0 && scale.isFinite, "a scale is finite and above 0, not \(scale)") }
    // Fonts are looked up while the window opens, not before: with a second thread, the C library would lock for each
    // character of the compose table that X11 reads, which takes 5 ms more.
    let text = TextSystem()
    try self.init(
      SDLWindow(title: title, size: size, scale: scale, pacing: pacing) { text.warmUp { PortalFont()?.wait } }, text,
      background: background,
      timeScale: timeScale, pacing: pacing)
    XErrorHandler.handle { [weak core] in core?.giveUp($0) }
  }

  /// Shows a view controller in an existing SDL window, which the program keeps owning.
  /// - Parameters:
  ///   - hostWindow: an `SDL_Window`.
  ///   - renderer: its `SDL_Renderer`; nil to draw into the window surface.
  ///   - root: the root view controller.
  ///   - background: the color behind all views; nil, the default, for that of the window's theme.
  /// - Throws: ``StageError/noRenderer(reason:)``.
  public convenience init(
    hostWindow: OpaquePointer, renderer: OpaquePointer?, root: ViewController,
    background: Color? = nil
  ) throws(StageError) {
    try self.init(
      SDLWindow(host: hostWindow, renderer: renderer), TextSystem(), background: background, timeScale: 1,
      pacing: .display)
    window.setRootViewController(root, environment: environment)
  }

  private init(
    _ sdl: SDLWindow, _ text: TextSystem, background: Color?, timeScale: Double, pacing: FramePacing
  ) throws(StageError) {
    self.sdl = sdl
    handlesWindowKeys = !sdl.isHosted
    text.desktopFamily = sdl.desktopSettings?.fontName.flatMap(DesktopFont.family(ofName:))
    let target = try sdl.makeTarget(text: text)
    core = StageCore(target: target, text: text, background: background, timeScale: timeScale)
    lastScale = sdl.scale
    textInput = TextInputSession { sdl.unitsPerPoint }
    clock = FrameClock(
      refreshRate: sdl.refreshRate, isSynchronized: target.isSynchronized, pacing: pacing,
      sleep: { [mainQueue, connection = sdl.connection] in mainQueue.sleep(until: $0, reading: connection) })
    events = EventQueue(
      EventDecoder(
        windowID: sdl.id, unitsPerPoint: { sdl.unitsPerPoint }, stageTime: { [clock] in clock.stageTime(of: $0) }),
      hearsServerTimes: sdl.hearsServerTimes)
    mainQueue.perform = { [unowned core, clock] jobs in core.loop.dispatch(at: clock.now, jobs) }
    core.playback.use(clock)
    core.onPresent = { [clock] in clock.presentWillBegin() }
    core.machineTime = { [clock] in clock.machineTime(of: $0) }
    connectTextInput()
    window.pasteboard = DesktopPasteboard()
    window.attach(PortalHandle { sdl.portalHandle })
    window.onUnhandledKey = { [weak self] in self?.handleWindowKey($0) ?? false }
    if !sdl.isHosted { OpenStages.add(self) }
    core.isOnDesktop = true
    core.themes.desktop = followed(AccessibilityBridge.shared.desktop)
    core.setLayoutDirection(.automatic)
    connectCursors()
  }

  // Observers such as an inspector keep the core until they hear that the window was closed. A host's window has no
  // loop here that reports it.
  isolated deinit { if !wasCloseReported { core.didClose() } }

  /// Opens a window, shows a view controller, and returns when the window is closed. Warnings go to standard error.
  /// - Parameter theme: whether the window is light or dark; see ``themePreference``. Default: dark.
  /// - Throws: the errors of ``init(title:size:scale:background:timeScale:pacing:)`` and of ``run(until:)``.
  public static func run(
    title: String, size: Size, theme: ThemePreference = .dark, root: () -> ViewController
  ) throws(StageError) {
    try run(title: title, size: size, theme: theme) { _ in root() }
  }

  private static func run(
    title: String, size: Size, theme: ThemePreference, setUp: (Stage) -> ViewController
  ) throws(StageError) {
    let stage = try Stage(title: title, size: size)
    stage.themePreference = theme
    if let hint = stage.sdl.titleBarHint { WarningPrinter.write(hint) }
    stage.environment.addObserver(WarningPrinter())
    stage.window.setRootViewController(setUp(stage), environment: stage.environment)
    try stage.run()
  }

  /// Runs a whole program: opens a window, shows a view controller, and exits with status 0 when the window is closed.
  ///
  /// If the window cannot open or drawing fails, it prints one line that says what to do, and exits with status 69.
  /// - Parameter theme: whether the window is light or dark; see ``themePreference``. Default: dark.
  public static func main(
    title: String, size: Size, theme: ThemePreference = .dark, root: () -> ViewController
  ) -> Never {
    main(title: title, size: size, theme: theme, setUp: { _ in root() })
  }

  /// Runs a whole program as ``main(title:size:theme:root:)`` does, and sets up its window first.
  ///
  /// ```swift
  /// Stage.main(title: "Notes", size: Size(960, 600), setUp: { stage in
  ///   stage.minimumSize = Size(480, 320)
  ///   stage.setFrameAutosaveName("main")
  ///   return NavigationController(root: NoteList())
  /// })
  /// ```
  /// - Parameter setUp: sets up the stage and returns the root view controller.
  public static func main(
    title: String, size: Size, theme: ThemePreference = .dark, setUp: (Stage) -> ViewController
  ) -> Never {
    do throws(StageError) {
      try run(title: title, size: size, theme: theme, setUp: setUp)
    } catch {
      WarningPrinter.write("\(error)")
      exit(69)
    }
    exit(0)
  }

  /// Runs the event loop until the window is closed. At the end, or if drawing fails, transitions jump to their ends
  /// and every request completes.
  ///
  /// All windows of the program are served: a stage that is opened meanwhile needs no loop. If drawing fails in another
  /// window, only that one closes.
  /// - Parameter isOver: called after each frame; true ends the loop. Default: never.
  /// - Throws: ``StageError/displayLost`` if a Wayland compositor goes away (with an X server the program exits with
  ///   status 69), ``StageError/noRenderer(reason:)`` if drawing fails, ``StageError/noFont(reason:)`` if there is text
  ///   to draw and no font.
  public func run(until isOver: () -> Bool = { false }) throws(StageError) {
    core.loop.requestFrame()
    warnOfUnservedTasks()
    while !isClosed, !isOver() {
      waitForWork()
      let others = OpenStages.others(than: self)
      let stages = [self] + others
      // As late as possible: an event from here on belongs to the next frame.
      for stage in stages { stage.sampled = stage.clock.now }
      SDLEventQueue.drain { event in
        for stage in stages { stage.enqueue(event) }
        if event.type == SDL_TEXTEDITING_EXT.rawValue { SDL_free(event.editExt.text) }
        if event.type == SDL_DROPFILE.rawValue || event.type == SDL_DROPTEXT.rawValue { SDL_free(event.drop.file) }
      }
      for stage in stages { stage.events.date { stage.deliver($0) } }
      serveMainQueue()
      if wantsFrame { makeFrame() }
      for stage in others { stage.makeFrameBeside() }
      if let failure = core.failure {
        core.end()
        throw sdl.isLost ? .displayLost : failure
      }
    }
    guard isClosed else { return }
    finishClosing()
    if sdl.isLost { throw .displayLost }
  }

  /// Runs a frame of a window that another stage's loop serves, at this window's own rate.
  private func makeFrameBeside() {
    if !isClosed, wantsFrame {
      clock.waitForFrame()
      makeFrame()
    } else {
      clock.rest()
    }
    if core.failure != nil { isClosed = true }
    guard isClosed else { return }
    finishClosing()
    // The program may keep the stage, and with it the window.
    if core.failure == nil { sdl.hide() }
  }

  private func finishClosing() {
    wasCloseReported = true
    OpenStages.remove(self)
    AccessibilityBridge.shared.remove(self)
    core.end()
    core.didClose()
    saveFrame()
    onClose?()
    onClose = nil
  }

  /// Sleeps until the next frame of a window is due or, if nothing moves, until an event or a deadline. A paused clock
  /// reaches no deadline.
  private func waitForWork() {
    let others = OpenStages.others(than: self)
    if !wantsFrame, !others.contains(where: \.wantsFrame), !mainQueue.serve() {
      if let handle = mainQueue.handle { MainQueueWaker.start(handle) }
      SDLEventQueue.wait(until: ([self] + others).compactMap(\.nextDeadline).min())
      clock.rest()
    }
    if wantsFrame || others.isEmpty { clock.waitForFrame() }
  }

  /// Runs main-actor jobs between two frames, for at most a quarter of the frame period.
  private func serveMainQueue() {
    mainQueue.serveChain(until: StageClock.now + clock.period / 4)
  }

  /// Warns if the loop runs off the main thread, where main-actor jobs cannot run.
  private func warnOfUnservedTasks() {
    guard !MainQueue.isOnFirstThread else { return }
    let message = "the stage runs off the program's first thread, as under an asynchronous main: main-actor tasks wait"
    environment.tell(.warning(message + " until it returns. Keep main synchronous"))
  }

  // MARK: For a host program with its own event loop

  /// Whether anything moves or needs to be drawn.
  ///
  /// Also true if a main-actor job waits: ``frame()`` runs it.
  public var needsFrame: Bool { wantsFrame || mainQueue.isReady }

  private var wantsFrame: Bool {
    core.isShown && (wantsStageFrame || !events.isEmpty || core.panel?.wantsFrame == true)
  }

  /// Whether the program, or something over its picture, needs a frame.
  private var wantsStageFrame: Bool {
    core.wantsFrame || (core.playback.isLive && (prediction.isLeading || isTimerDue))
  }

  /// The error that ended drawing; nil while drawing works. A host with its own event loop checks it.
  public var failure: StageError? { core.failure }

  private var isTimerDue: Bool { core.loop.nextDeadline.map { $0 <= clock.now } ?? false }

  /// Handles an SDL event. Events of other windows are ignored.
  ///
  /// Consecutive pointer motions are coalesced, and delivered before the next other event or in the next frame. All
  /// other events are delivered at once.
  /// - Parameter event: the address of an `SDL_Event`.
  public func handle(sdlEvent event: UnsafeRawPointer) {
    enqueue(event.load(as: SDL_Event.self))
  }

  /// Runs one frame: steps, lays out, draws and presents, then ends what has come to rest. A frame without changes is
  /// not drawn, and while the window is hidden nothing moves.
  ///
  /// Runs main-actor jobs first. A host may sleep in `SDL_WaitEvent` while ``needsFrame`` is false: a job or a timer of
  /// the stage pushes an event that wakes it, which ``handle(sdlEvent:)`` recognizes.
  public func frame() {
    if let handle = mainQueue.handle { MainQueueWaker.start(handle) }
    serveMainQueue()
    makeFrame()
    if !wantsFrame { MainQueueWaker.wake(at: nextDeadline) }
  }

  /// The time of the next timer or job, on the machine's clock; nil if there is none.
  private var nextDeadline: Double? {
    let isRunning = core.isShown && core.playback.isLive
    let timer = isRunning ? core.loop.nextDeadline.flatMap { clock.machineTime(of: $0) } : nil
    let panel = core.isShown ? core.panel?.nextDeadline : nil
    return [timer, panel, mainQueue.runLoopDeadline, textInput.nextPoll].compactMap { $0 }.min()
  }

  private func makeFrame() {
    let sampled = self.sampled ?? clock.now
    events.flush { deliver($0) }
    guard core.isShown else { return }
    let drawn = core.drawnFrames
    let stepped = clock.now
    let due = clock.frameTime()
    if predictsPointer, core.playback.isLive {
      prediction.predict(in: core.window, sampledAt: sampled, seenAt: due, period: clock.period)
    }
    core.costMeter?.noteDisplay(period: clock.period, missedRefreshes: clock.missedRefreshes)
    if let panel = core.panel {
      if panel.wantsFrame { panel.frame(at: clock.machineDue) }
      // A frame of the program would be one that it does not have without a panel.
      if wantsStageFrame { core.frame(at: due) }
    } else {
      core.frame(at: due)
    }
    let presentation = clock.frameDidEnd(isPresented: core.drawnFrames > drawn)
    if core.drawnFrames > drawn { tellAssistiveTechnologies() }
    let newest = newestInput
    (self.sampled, newestInput) = (nil, nil)
    onFrameTiming?(
      FrameTiming(
        newestInput: newest, sampled: sampled, stepped: stepped, due: due, drawn: presentation?.began,
        presented: presentation?.ended, missedRefreshes: clock.missedRefreshes))
  }

  /// After a frame that shows something else than the last one.
  private func tellAssistiveTechnologies() {
    if isAccessible { return AccessibilityBridge.shared.stageDidChange() }
    isAccessible = true
    AccessibilityBridge.shared.add(self)
  }

  /// Asks to close the window, as the user does: ``onCloseRequest`` decides.
  public func requestClose() {
    if isClosed || onCloseRequest?() == false { return }
    close()
  }

  /// Closes the window after this frame. ``run(until:)`` returns if it runs this window's loop. A second call does
  /// nothing.
  public func close() {
    isClosed = true
    core.loop.requestFrame()
  }
}
