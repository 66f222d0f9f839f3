import Controls
import Geometry
import Runtime
import SDLStage
import Storyboard
import StoryboardStage
import Transitions
import Views

/// The screen of the inspector: the bar of time, and one of several pages.
final class InspectorController: ViewController, StageObserver {
  private let core: StageCore
  /// The stage that shows this screen.
  private weak var own: StageCore?
  /// The motion of the inspected stage.
  private let motion: MotionInspection
  /// The inputs of the last minute.
  private let inputs: InputLog
  private let pages: [InspectorPage]
  private let tabs: SegmentedControl
  private let timeBar: TimeBar
  private let content = View()
  /// The page that is shown.
  private(set) var page: InspectorPage
  private var timer: Int?
  private var lastUpdate = -Double.infinity

  /// The least seconds between two updates.
  private static let interval = 1.0 / 30

  /// - Parameters:
  ///   - core: the inspected stage.
  ///   - own: the stage that shows the inspector.
  init(_ core: StageCore, on own: StageCore) {
    self.core = core
    self.own = own
    motion = MotionInspection(core)
    inputs = InputLog(core, storyboard: Storyboard.shown(in: core.window), limit: .minute)
    pages = [TimelinePage(motion), CurvesPage(motion), TreePage(core), TuningPage(core), CostPage(core), LogPage(core)]
    page = pages[0]
    tabs = SegmentedControl(pages.map { $0.title ?? "" }, selectedSegmentIndex: 0)
    timeBar = TimeBar(core.playback)
    super.init()
    title = "Inspector"
    for page in pages {
      addChild(page)
      page.didMove(toParent: self)
      (page as? TuningPage)?.onReplay = { [unowned self] in replay() }
      guard let log = page as? LogPage else { continue }
      log.onSeek = { [core] in core.playback.seek(to: $0) }
      log.makeScript = { [unowned self] in makeScript() }
    }
    motion.start()
    inputs.start()
    core.playback.startRecording()
    core.playback.onChange = { [unowned self] in scheduleUpdate() }
    core.playback.onHeldEvent = { [weak core] event in
      if let core { InspectorController.handle(event, whileStandingStill: core) }
    }
    core.addObserver(self)
    takeTimeKeys()
  }

  /// Ends the inspection: nothing of it stays in the inspected stage, which goes on at its usual speed.
  func stop() {
    core.removeObserver(self)
    core.playback.onChange = nil
    core.playback.onHeldEvent = nil
    own?.inputInterceptor = nil
    core.playback.goLive()
    core.playback.rate = 1
    core.playback.stopRecording()
    running?.stop()
    motion.stop()
    inputs.stop()
    for page in pages { page.stop() }
    timer.map { own?.loop.cancelTimer($0) }
    timer = nil
  }

  // MARK: View

  override func loadView() -> View {
    tabs.accessibilityLabel = "Pages"
    let bar = StackView(
      StackLayout(.row, spacing: 8, alignment: .center, padding: EdgeInsets(top: 4, left: 8, bottom: 6, right: 8)),
      [tabs])
    bar.layout = LayoutItem(shrink: 0)
    let line = View()
    line.backgroundRole = .separator
    line.layout = LayoutItem(shrink: 0, height: .points(1))
    content.layout = LayoutItem(grow: 1, basis: .points(0), minHeight: 0)
    content.clipsToBounds = true
    let head = StackView(StackLayout(.column), [timeBar, bar, line])
    head.backgroundRole = .surface
    head.layout = LayoutItem(shrink: 0)
    let column = StackView(StackLayout(.column), [head, content])
    column.backgroundRole = .background
    return DenseView(column)
  }

  override func viewDidLoad() {
    tabs.onValueChange = { [unowned self] in show($0) }
    show(0)
  }

  override var childrenForAppearance: [ViewController] { [page] }

  /// Shows a page.
  func show(_ index: Int) {
    page.view.removeFromSuperview()
    page = pages[index]
    content.addSubview(page.view)
    if tabs.selectedSegmentIndex != index { tabs.selectedSegmentIndex = index }
    update()
  }

  /// The input of the last minute as a script with expectations.
  private func makeScript() -> SavedScript {
    // The expectations are found in a run of their own, whose stage must not take the program's animations.
    defer { core.environment.makeCurrent() }
    return inputs.script()
  }

  var pageTitles: [String] { pages.compactMap(\.title) }

  /// Shows the page with a title.
  func show(page title: String) {
    if let index = pages.firstIndex(where: { $0.title == title }) { show(index) }
  }

  /// Selects a view on the page Tree, with so many ghosts before and after the frame that is seen.
  func select(_ view: View, ghosts: Int) {
    for case let tree as TreePage in pages {
      tree.select(view)
      tree.showGhosts(ghosts)
    }
  }

  // MARK: Keys

  /// Keys of the program's window work while its time stands still: its inspector, full screen, and closing.
  private static func handle(_ event: Event, whileStandingStill core: StageCore) {
    guard case .key(let key) = event, key.phase == .down else { return }
    let isQuit = key.key == .character("q") && key.modifiers == .control
    guard isQuit || key.key == .function(11) || key.key == .function(12) else { return }
    _ = core.window.onUnhandledKey?(key)
  }

  /// The keys of the bar of time work although the mouse has left the focus in a control, until the focus is moved by
  /// keys.
  private func takeTimeKeys() {
    own?.inputInterceptor = { [weak self] event in
      guard case .key(let key) = event, let self else { return false }
      switch key.phase {
      case .down:
        let takes = key.modifiers.isEmpty && takes(key)
        takenKey = takes ? key.key : nil
        return takes
      case .up: return takenKey == key.key
      }
    }
  }

  /// The key that is down and was not the focused control's.
  private var takenKey: Key?

  private func takes(_ key: KeyEvent) -> Bool {
    guard let window = view.window else { return false }
    if let focused = window.focusedView {
      guard !window.showsFocusRing,
        focused is SegmentedControl || focused is Button || focused is Toggle || focused is Slider
      else { return false }
    }
    return timeBar.perform(key)
  }

  // MARK: Replay

  /// The replay that runs.
  private var running: Replay?
  /// The time of the newest input when a replay began last, and where that replay began.
  private var replayed: (newest: Double, from: Double?)?

  /// Plays the inputs that led to the last motion again; a second call ends that.
  func replay() {
    if let running { return running.stop() }
    guard let newest = inputs.entries.last?.time else {
      return say("Use the program first: there is no input to replay.")
    }
    if newest != replayed?.newest {
      replayed = (newest, motion.spans.last { $0.lowerBound <= newest + 1 }?.lowerBound)
    }
    core.playback.goLive()
    let replay = Replay(of: inputs, from: replayed?.from)
    replay.onEnd = { [weak self] in
      self?.running = nil
      if $0 == .stopped { self?.say("The replay was ended.") }
    }
    running = replay
    replay.start()
  }

  private func say(_ text: String) { if let window = view.window { Toast.show(text, in: window) } }

  // MARK: Updates

  /// Called when the inspected window was closed.
  var onEnd: (() -> Void)?

  func stageDidClose(_ core: StageCore) { onEnd?() }

  func stageDidLayOut(_ core: StageCore) { scheduleUpdate() }

  /// Updates soon, at most thirty times a second.
  private func scheduleUpdate() {
    guard timer == nil, let own else { return }
    let delay = max(0, min(Self.interval, lastUpdate + Self.interval - own.loop.now))
    timer = own.loop.after(delay) { [weak self] in
      self?.timer = nil
      self?.update()
    }
  }

  private func update() {
    lastUpdate = own?.loop.now ?? 0
    timeBar.update(motion: motion.spans)
    page.update()
  }
}
