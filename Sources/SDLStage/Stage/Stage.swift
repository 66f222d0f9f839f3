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
  private let decoder: EventDecoder
  private let pulse: StagePulse
  private let ownsLoop: Bool
  /// Whether the user closed the window or asked the program to end.
  public private(set) var isClosed = false

  /// The tree that the window shows.
  public var window: Window { core.window }
  /// What all its controllers share.
  public var environment: TransitionEnvironment { core.environment }

  /// Opens a window of its own.
  /// - Parameters:
  ///   - size: points, 1 to 16,384 on each side.
  ///   - background: what is behind everything.
  /// - Throws: ``StageError/noDisplay``, ``StageError/noVideo(reason:)`` or ``StageError/noRenderer(reason:)``.
  public convenience init(
    title: String, size: Size, background: Color = Color(rgb: 0x10131a), timeScale: Double = 1
  ) throws(StageError) {
    let sdl = try SDLWindow(title: title, size: size)
    try self.init(sdl, ownsLoop: true, background: background, timeScale: timeScale)
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
      SDLWindow(host: hostWindow, renderer: renderer), ownsLoop: false, background: background, timeScale: 1)
    window.setRootViewController(root, environment: environment)
  }

  private init(_ sdl: SDLWindow, ownsLoop: Bool, background: Color, timeScale: Double) throws(StageError) {
    self.sdl = sdl
    self.ownsLoop = ownsLoop
    let target = try sdl.makeTarget(text: TextSystem())
    core = StageCore(target: target, background: background, timeScale: timeScale)
    decoder = EventDecoder(windowID: sdl.id)
    pulse = StagePulse(refreshRate: sdl.refreshRate, isSynchronized: target.isSynchronized)
  }

  /// Opens a window, shows a controller, and returns when the window is closed.
  /// - Throws: as ``init(title:size:background:timeScale:)``, and ``StageError/noRenderer(reason:)`` where drawing fails later.
  public static func run(title: String, size: Size, root: () -> ViewController) throws(StageError) {
    let stage = try Stage(title: title, size: size)
    stage.window.setRootViewController(root(), environment: stage.environment)
    try stage.run()
  }

  /// Runs frames until the window is closed.
  /// - Parameter isOver: asked after each frame; true ends the run.
  public func run(until isOver: () -> Bool = { false }) throws(StageError) {
    core.loop.requestFrame()
    while !isClosed, !isOver() {
      waitForWork()
      EventQueue.drain { event in decoder.decode(event) { handle($0) } }
      if needsFrame { frame() }
      if let failure = core.failure { throw failure }
    }
  }

  /// Sleeps until the next frame is due or, where nothing moves, until something happens.
  private func waitForWork() {
    if needsFrame {
      pulse.waitForFrame()
    } else {
      EventQueue.wait(until: core.loop.nextDeadline.map { pulse.outsideTime(of: $0) })
      pulse.restart()
    }
  }

  // MARK: For a host

  /// Whether anything moves or waits to be drawn.
  public var needsFrame: Bool {
    core.isShown && (core.loop.needsFrame || core.window.hasWork) || isTimerDue
  }

  private var isTimerDue: Bool { core.loop.nextDeadline.map { $0 <= pulse.now } ?? false }

  /// Takes an event of SDL's; those of other windows are passed over.
  /// - Parameter event: the address of an `SDL_Event`.
  public func handle(sdlEvent event: UnsafeRawPointer) {
    decoder.decode(event.load(as: SDL_Event.self)) { handle($0) }
  }

  /// Steps, lays out, draws and presents one frame, and settles what has come to rest.
  public func frame() {
    core.loop.frame(at: pulse.frameTime())
    pulse.didPresent()
  }

  private func handle(_ event: StageEvent) {
    switch event {
    case .input(let input):
      core.loop.dispatch(at: pulse.insideTime(of: input.time)) { core.window.send(pulse.inside(input)) }
    case .resized(let size):
      core.loop.dispatch(at: pulse.now) { core.resize(to: size) }
    case .exposed:
      core.redraw()
    case .shown, .restored:
      setShown(sdl.isVisible)
    case .hidden, .minimized:
      setShown(false)
    case .focusGained, .focusLost:
      break
    case .displayChanged:
      pulse.setRefreshRate(sdl.refreshRate)
      core.redraw()
    case .renderTargetsReset:
      core.target.targetsWereReset()
      core.redraw()
    case .renderDeviceReset:
      core.target.deviceWasReset()
      core.redraw()
    case .closed, .quit:
      isClosed = true
    }
  }

  /// While nobody can see the window its time stands still.
  private func setShown(_ isShown: Bool) {
    core.isShown = isShown
    pulse.setPaused(!isShown)
    if isShown { core.redraw() }
  }
}
