import Controls
import Geometry
import Runtime
import SDLStage
import Transitions
import Views

/// The screen of the inspector: the bar of time, and one of several pages.
final class InspectorController: ViewController, StageObserver {
  private let core: StageCore
  /// The stage that shows this screen.
  private weak var own: StageCore?
  private let pages: [InspectorPage]
  private let tabs: SegmentedControl
  private let content = View()
  private(set) var page: InspectorPage
  private var timer: Int?

  /// Seconds between two updates of the page.
  private static let interval = 1.0 / 30

  init(_ core: StageCore, on own: StageCore) {
    self.core = core
    self.own = own
    pages = Self.makePages(core)
    page = pages[0]
    tabs = SegmentedControl(pages.map { $0.title ?? "" }, selectedSegmentIndex: 0)
    super.init()
    for page in pages {
      addChild(page)
      page.didMove(toParent: self)
    }
    core.addObserver(self)
  }

  private static func makePages(_ core: StageCore) -> [InspectorPage] {
    [InspectorPage(core, title: "Timeline"), TreePage(core), CostPage(core), LogPage(core)]
  }

  /// Ends the inspection: nothing of it stays in the inspected stage.
  func stop() {
    core.removeObserver(self)
    for page in pages { page.stop() }
    timer.map { own?.loop.cancelTimer($0) }
  }

  // MARK: View

  override func viewDidLoad() {
    view.backgroundRole = .background
    let bar = Toolbar([tabs, Toolbar.flexibleSpace()], line: .bottom)
    content.layout = LayoutItem(grow: 1, minHeight: 0)
    content.clipsToBounds = true
    let column = StackView(StackLayout(.column), [bar, content])
    column.relativeFrame = .fill
    view.addSubview(column)
    tabs.onValueChange = { [unowned self] in show($0) }
    show(0)
  }

  override var childrenForAppearance: [ViewController] { [page] }

  /// Shows a page.
  func show(_ index: Int) {
    page.view.removeFromSuperview()
    page = pages[index]
    content.addSubview(page.view)
    page.update()
  }

  // MARK: Updates

  func stageDidLayOut(_ core: StageCore) {
    guard timer == nil, let own else { return }
    timer = own.loop.after(Self.interval) { [weak self] in
      self?.timer = nil
      self?.page.update()
    }
  }
}
