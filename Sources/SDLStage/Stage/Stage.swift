import CSDL2
import Geometry
import Rendering
import Runtime
import Transitions
import Views

/// A window with controllers in it.
///
/// A program of its own is one call:
/// ```swift
/// try Stage.run(title: "Notes", size: Size(960, 600)) { NavigationController(root: NoteList()) }
/// ```
/// A program that owns its SDL window and loop makes a stage for the window, hands it events and asks for frames:
/// ```swift
/// let stage = try Stage(hostWindow: window, renderer: renderer, root: root)
/// while running {
///   while SDL_PollEvent(&event) != 0 { stage.handle(sdlEvent: &event) }
///   stage.frame()
/// }
/// ```
/// The stage reads time itself, so the host's loop may run at any rate; where ``needsFrame`` is false nothing moves
/// and the host may wait for events.
public final class Stage {
  package let core: StageCore
  package let sdl: SDLWindow
  private let events: EventQueue
  private let prediction = PointerPrediction()
  private let pulse: FrameClock
  private let mainQueue = MainQueue()
  /// Whether what is dragged is drawn where the hand will be when the frame is seen, instead of where it was when the frame
  /// was made: it then does not trail the hand. Off unless set.
  ///
  /// The hand is followed straight on for one and a half frames at most; where it stops or turns, what is drawn may be
  /// ahead of it by that much for one frame. Gestures hear of it as ``GestureRecognizer/predictedLocation``; events,
  /// decisions and velocities are those of the hand, and what is let go is where the hand let it go.
  public var predictsPointer = false {
    didSet { if !predictsPointer { prediction.end(in: core.window) } }
  }
  /// Called after each frame with when it was made and shown.
  public var onFrameTiming: ((FrameTiming) -> Void)?
  /// When the stage last took events, and when the newest delivered one happened.
  private var sampled: Double?
  private var newestInput: Double?
  /// Whether the user closed the window or asked the program to end.
  public private(set) var isClosed = false

  /// The tree that the window shows.
  public var window: Window { core.window }
  /// What all its controllers share.
  public var environment: TransitionEnvironment { core.environment }

  /// Device pixels a point: the desktop's, unless another one was asked for.
  public var scale: Double { sdl.scale }
  /// The scale of the last frame.
  private var lastScale: Double

  /// Opens a window of its own.
  /// - Parameters:
  ///   - size: points, 1 to 16,384 on each side.
  ///   - scale: device pixels a point, finite and above 0; nil, the default, for the desktop's: that of the display on
  ///     Wayland, that of `Xft.dpi` on X11.
  ///   - background: what is behind everything.
  ///   - timeScale: how many seconds pass for what moves in one of the user's; more than 0.
  ///   - pacing: whether frames wait for the display.
  /// - Throws: ``StageError/noDisplay``, ``StageError/noVideo(reason:)`` or ``StageError/noRenderer(reason:)``.
  public convenience init(
    title: String, size: Size, scale: Double? = nil, background: Color = Color(rgb: 0x10131a), timeScale: Double = 1,
    pacing: FramePacing = .display
  ) throws(StageError) {
    if let scale { precondition(scale > 0 && scale.isFinite, "a scale is finite and above 0, not \(scale)") }
    // Fonts are looked up while the window opens, not before: with a second thread about, the C library locks for every
    // character that X11 reads of its table of composed letters, and that takes 5 ms more.
    let text = TextSystem()
    try self.init(
      SDLWindow(title: title, size: size, scale: scale, pacing: pacing) { text.warmUp() }, text, background: background,
      timeScale: timeScale, pacing: pacing)
    WindowLoss.handle { [weak core] in core?.giveUp($0) }
  }

  /// Shows a controller in a window that the program owns, and goes on owning.
  /// - Parameters:
  ///   - hostWindow: an `SDL_Window`.
  ///   - renderer: its `SDL_Renderer`; nil where the window's surface is to be drawn into.
  /// - Throws: ``StageError/noRenderer(reason:)``.
  public convenience init(
    hostWindow: OpaquePointer, renderer: OpaquePointer?, root: ViewController,
    background: Color = Color(rgb: 0x10131a)
  ) throws(StageError) {
    try self.init(
      SDLWindow(host: hostWindow, renderer: renderer), TextSystem(), background: background, timeScale: 1,
      pacing: .display)
    window.setRootViewController(root, environment: environment)
  }

  private init(
    _ sdl: SDLWindow, _ text: TextSystem, background: Color, timeScale: Double, pacing: FramePacing
  ) throws(StageError) {
    self.sdl = sdl
    let target = try sdl.makeTarget(text: text)
    core = StageCore(target: target, text: text, background: background, timeScale: timeScale)
    lastScale = sdl.scale
    pulse = FrameClock(
      refreshRate: sdl.refreshRate, isSynchronized: target.isSynchronized, pacing: pacing,
      sleep: { [mainQueue] in mainQueue.sleep(until: $0) })
    events = EventQueue(
      EventDecoder(
        windowID: sdl.id, unitsPerPoint: { sdl.unitsPerPoint }, stageTime: { [pulse] in pulse.insideTime(of: $0) }),
      hearsServerTimes: sdl.hearsServerTimes)
    mainQueue.perform = { [unowned core, pulse] jobs in core.loop.dispatch(at: pulse.now, jobs) }
    core.onPresent = { [pulse] in pulse.presentWillBegin() }
  }

  /// Opens a window, shows a controller, and returns when the window is closed. Warnings go to standard error.
  /// - Throws: as ``init(title:size:scale:background:timeScale:pacing:)``, and what ``run(until:)`` throws.
  public static func run(title: String, size: Size, root: () -> ViewController) throws(StageError) {
    let stage = try Stage(title: title, size: size)
    if let hint = stage.sdl.titleBarHint { WarningPrinter.write(hint) }
    stage.environment.addObserver(WarningPrinter())
    stage.window.setRootViewController(root(), environment: stage.environment)
    try stage.run()
  }

  /// Runs frames until the window is closed. Then, and where drawing fails, transitions jump to their ends and every
  /// request is answered.
  /// - Parameter isOver: asked after each frame; true ends the run.
  /// - Throws: ``StageError/displayLost`` where a Wayland compositor goes away (with an X server the program ends, status
  ///   69), ``StageError/noRenderer(reason:)`` where drawing fails, ``StageError/noFont(reason:)`` where there is
  ///   text to draw and no font.
  public func run(until isOver: () -> Bool = { false }) throws(StageError) {
    core.loop.requestFrame()
    warnOfUnservedTasks()
    while !isClosed, !isOver() {
      waitForWork()
      // As late as can be: events from here on belong to the next frame.
      sampled = pulse.now
      SDLEventQueue.drain { enqueue($0) }
      events.date { deliver($0) }
      serveMainQueue()
      if wantsFrame { makeFrame() }
      if let failure = core.failure {
        core.end()
        throw sdl.isLost ? .displayLost : failure
      }
    }
    guard isClosed else { return }
    core.end()
    if sdl.isLost { throw .displayLost }
  }

  /// Sleeps until the next frame is due or, where nothing moves, until something happens. Time that stands still
  /// reaches no deadline.
  private func waitForWork() {
    if !wantsFrame, !mainQueue.serve() {
      mainQueue.wakeSDL()
      SDLEventQueue.wait(until: nextDeadline)
      pulse.rest()
    }
    pulse.waitForFrame()
  }

  /// Runs main-actor jobs between two frames, for a quarter of the time from one to the next at most.
  private func serveMainQueue() {
    mainQueue.serveChain(until: StageClock.now + pulse.period / 4)
  }

  /// Off the first thread nobody can run main-actor jobs while this loop runs.
  private func warnOfUnservedTasks() {
    guard !MainQueue.isOnFirstThread else { return }
    let message = "the stage runs off the program's first thread, as under an asynchronous main: main-actor tasks wait"
    environment.tell(.warning(message + " until it returns. Keep main synchronous"))
  }

  // MARK: For a host

  /// Whether anything moves or waits to be drawn.
  ///
  /// Also true where a main-actor job waits: ``frame()`` runs it.
  public var needsFrame: Bool { wantsFrame || mainQueue.isReady }

  private var wantsFrame: Bool {
    core.isShown
      && (core.loop.needsFrame || core.window.hasWork || !events.isEmpty || prediction.isLeading || isTimerDue)
  }

  /// Why the stage draws no more, where that is so; a host with a loop of its own looks here.
  public var failure: StageError? { core.failure }

  private var isTimerDue: Bool { core.loop.nextDeadline.map { $0 <= pulse.now } ?? false }

  /// Takes an event of SDL's. Events of other windows are ignored.
  ///
  /// Motions of the pointer that follow each other are delivered as one event, before the next other event or in the next
  /// frame; everything else is delivered at once.
  /// - Parameter event: the address of an `SDL_Event`.
  public func handle(sdlEvent event: UnsafeRawPointer) {
    enqueue(event.load(as: SDL_Event.self))
  }

  /// Steps, lays out, draws and presents one frame, and settles what has come to rest. A frame that looks like the last
  /// one is not drawn, and where nobody can see the window nothing moves.
  ///
  /// Runs main-actor jobs first. A host may sleep in `SDL_WaitEvent` while ``needsFrame`` is false: a job, and a timer
  /// of the stage's that is due, push an event that wakes it, which ``handle(sdlEvent:)`` knows.
  public func frame() {
    mainQueue.wakeSDL()
    serveMainQueue()
    makeFrame()
    if !wantsFrame { QueueWatcher.wake(at: nextDeadline) }
  }

  /// When something is due without an event, on the clock of the machine; nil for never.
  private var nextDeadline: Double? {
    let timer = core.isShown ? core.loop.nextDeadline.map { pulse.outsideTime(of: $0) } : nil
    return [timer, mainQueue.runLoopDeadline].compactMap { $0 }.min()
  }

  private func makeFrame() {
    let sampled = self.sampled ?? pulse.now
    events.flush { deliver($0) }
    guard core.isShown else { return }
    let drawn = core.drawnFrames
    let stepped = pulse.now
    let due = pulse.frameTime()
    if predictsPointer {
      prediction.predict(in: core.window, sampledAt: sampled, seenAt: due, period: pulse.period)
    }
    core.frame(at: due)
    let presentation = pulse.frameDidEnd(isPresented: core.drawnFrames > drawn)
    let newest = newestInput
    (self.sampled, newestInput) = (nil, nil)
    onFrameTiming?(
      FrameTiming(
        newestInput: newest, sampled: sampled, stepped: stepped, due: due, drawn: presentation?.began,
        presented: presentation?.ended, missedRefreshes: pulse.missedRefreshes))
  }

  // MARK: Input

  private func enqueue(_ event: SDL_Event) {
    if SDLEventQueue.isWake(event) {
      QueueWatcher.jobsWereServed()
    } else {
      events.enqueue(event) { deliver($0) }
    }
  }

  private func deliver(_ event: StageEvent) {
    switch event {
    case .input(let input):
      newestInput = max(newestInput ?? input.time, input.time)
      if case .pointer(let pointer) = input { prediction.note(pointer) }
      core.deliver(.event(input))
    case .resized(let size):
      noteScale()
      core.deliver(.resized(size, at: pulse.now))
    case .exposed:
      core.deliver(.redraw)
    case .shown, .restored:
      setShown(sdl.isVisible)
    case .hidden, .minimized:
      setShown(false)
    case .focusGained:
      core.deliver(.focus(isGained: true))
    case .focusLost:
      core.deliver(.focus(isGained: false))
    case .displayChanged:
      noteScale()
      pulse.setRefreshRate(sdl.refreshRate)
      core.deliver(.redraw)
    case .renderTargetsReset:
      core.target.targetsWereReset()
      core.deliver(.redraw)
    case .renderDeviceReset:
      core.target.deviceWasReset()
      core.deliver(.redraw)
    case .closed, .quit:
      isClosed = true
    }
  }

  /// A window that moved to another display may have another scale, and then has another size in points where its own was
  /// asked for.
  private func noteScale() {
    let scale = sdl.scale
    guard scale != lastScale else { return }
    lastScale = scale
    core.deliver(.rescaled(scale))
    core.deliver(.resized(sdl.size, at: pulse.now))
  }

  /// While nobody can see the window its time stands still.
  private func setShown(_ isShown: Bool) {
    if core.isShown != isShown {
      core.deliver(.visibility(isShown: isShown))
      pulse.setPaused(!isShown)
    }
    if isShown { core.deliver(.redraw) }
  }
}
