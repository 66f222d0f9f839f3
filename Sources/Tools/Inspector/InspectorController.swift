import Controls
import Geometry
import Runtime
import Stage
import Storyboard
import Transitions
import Views

/// The screen of the inspector: the bar of time, and one of several pages.
final class InspectorController: ViewController {
  private let program: InspectedStage
  /// The stage that shows this screen.
  private weak var own: StageCore?
  private let motion: MotionInspection
  private let pages: [InspectorPage]
  private let tabs: SegmentedControl
  private let timeBar: TimeBar
  private let content = View()
  private let notice = NoticeBar()
  /// The page that is shown.
  private(set) var page: InspectorPage
  private var timer: Int?
  private var lastUpdate = -Double.infinity

  /// The least seconds between two updates.
  private static let interval = 1.0 / 30

  private init(_ program: InspectedStage, on own: StageCore) {
    self.program = program
    self.own = own
    motion = MotionInspection(program.motion, program.playback)
    let log = LogPage(program.log)
    pages = [
      TimelinePage(motion), CurvesPage(motion), TreePage(program.tree, playback: program.playback),
      TuningPage(program.tuning), CostPage(program.costs), log,
    ]
    page = pages[0]
    tabs = SegmentedControl(pages.map { $0.title ?? "" }, selectedSegmentIndex: 0)
    timeBar = TimeBar(program.playback)
    super.init()
    title = "Inspector"
    for page in pages {
      addChild(page)
      page.didMove(toParent: self)
    }
    for case let tuning as TuningPage in pages { tuning.onReplay = { program.replay() } }
    log.onSeek = { program.playback.seek(to: $0) }
    log.makeScript = { program.makeScript() }
    log.onMessage = { [unowned self] in say($0) }
    program.onChange = { [unowned self] in scheduleUpdate() }
    program.onMessage = { [unowned self] in say($0) }
    takeTimeKeys()
  }

  /// - Parameters:
  ///   - core: the inspected stage.
  ///   - own: the stage that shows the inspector.
  ///   - onEnd: called when the inspected stage closes its window. Default: does nothing.
  convenience init(_ core: StageCore, on own: StageCore, onEnd: @escaping () -> Void = {}) {
    let program = InspectedStage(core) { [weak own] in _ = own?.window.timers?.start($0, $1) }
    program.onEnd = onEnd
    self.init(program, on: own)
  }

  /// Ends the inspection: nothing of it stays in the inspected program, which goes on at its usual speed.
  func stop() {
    program.onChange = nil
    program.onMessage = nil
    own?.inputInterceptor = nil
    program.stop()
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
    let column = StackView(StackLayout(.column), [head, content, notice])
    column.backgroundRole = .background
    return DenseView(column)
  }

  override func viewDidLoad() {
    // The inspector is written in English, and its curves and layers have directions of their own.
    view.overrideLayoutDirection = .leftToRight
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

  /// Called with Escape, where no view handles it.
  var onEscape: (() -> Void)?

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .escape else { return super.keyDown(event) }
    if !event.isRepeat { onEscape?() }
    return true
  }

  /// The keys of the bar of time work although the mouse has left the focus in a control, until the focus is moved by
  /// keys.
  private func takeTimeKeys() {
    own?.inputInterceptor = { [weak self] event in
      guard case .key(let key) = event, let self else { return false }
      switch key.phase {
      case .down:
        let takes = takes(key)
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
    // A button that was clicked and is disabled by its action has lost the focus.
    if key.isUndo, window.focusedView == nil { return page.keyDown(key) }
    guard key.modifiers.isEmpty else { return false }
    if let focused = window.focusedView {
      guard !window.showsFocusRing,
        focused is SegmentedControl || focused is Button || focused is Toggle || focused is Slider
      else { return false }
    }
    return timeBar.perform(key)
  }

  // MARK: Updates

  private func say(_ text: String) { notice.show(text) }

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
