import Controls
import Geometry
import Runtime
import Storyboard
import Transitions
import Views

/// The inspector's page Log: the events of screens, requests, transitions, plans and the lock, newest at the bottom.
///
/// The list follows the newest event unless it is scrolled up.
final class LogPage: InspectorPage, ListViewDataSource, ListViewDelegate {
  let log: EventLog
  /// Called with the time of an event that the user selects, in seconds on the inspected loop's clock.
  var onSeek: ((Double) -> Void)?
  /// Called with a sentence about what the page has done.
  var onMessage: ((String) -> Void)?
  /// Makes the script of what a hand did.
  var makeScript: (() -> SavedScript)?

  private let list = ResizingListView()
  private let search = TextField(placeholder: "Search the log")
  private let line = View()
  private let details = TextView()
  private let count = Label.column("", .secondaryText, alignment: .trailing)
  private let empty = Label.column("Nothing has happened yet", .secondaryText, alignment: .center)
  private let filters = LogKind.allCases.map { LogFilter($0) }
  private var shownVersion = -1
  /// The number of the selected event.
  private var selected: Int?
  /// Whether the list follows the newest event: it does where its end is in sight.
  private var isFollowing = true
  /// The content of the list at the last update.
  private var shownGeneration = 0
  private var shownRemovals = 0
  private var isUpdating = false
  /// The height of the list when it was laid out last, in points.
  private var shownHeight = 0.0

  init(_ log: EventLog) {
    self.log = log
    super.init(title: "Log")
  }

  // MARK: View

  override func loadView() -> View {
    list.rowHeight = LogCell.height
    list.register(forCellReuseIdentifier: "event") { LogCell() }
    list.accessibilityLabel = "Events"
    search.accessibilityLabel = "Search the log"
    search.font = .system(size: 11)
    search.layout = LayoutItem(grow: 1, height: .points(24), minWidth: 90, maxWidth: 260)
    search.onChange = { [unowned self] in
      log.search = TextSearch($0.text)
      update()
    }
    details.isEditable = false
    details.font = .monospacedSystem(size: 11)
    details.isHidden = true
    details.accessibilityLabel = "The selected event"
    details.layout = LayoutItem(height: .points(92), minHeight: 50)
    details.textContainerInset = EdgeInsets(top: 6, left: 10, bottom: 6, right: 10)
    details.cornerRadius = 0
    empty.acceptsHits = false
    line.backgroundRole = .separator
    line.isHidden = true
    line.layout = LayoutItem(shrink: 0, height: .points(1))
    let page = StackView(StackLayout(.column), [bar, list, line, details])
    page.backgroundRole = .background
    list.layout = LayoutItem(grow: 1, basis: .points(0), minHeight: 40)
    empty.relativeFrame = .fill
    page.addSubview(empty)
    return DenseView(page)
  }

  override func viewDidLoad() {
    (list.dataSource, list.delegate) = (self, self)
    list.onResize = { [unowned self] in listDidResize() }
    update()
  }

  private var bar: View {
    let copy = Button("Copy")
    copy.menu = Menu(children: [
      .action(Action("As a Trace") { [unowned self] in copyTrace() }),
      .action(Action("As Text") { [unowned self] in copyText() }),
      .action(Action("The Last Minute as a Script") { [unowned self] in copyScript() }),
    ])
    let clear = Button("Clear") { [unowned self] in clearLog() }
    count.layout = LayoutItem(shrink: 0, minWidth: 60)
    for button in [copy, clear] { button.layout = LayoutItem(shrink: 0) }
    let top = StackView(
      StackLayout(.row, spacing: 6, alignment: .center), [search, copy, clear, count])
    for filter in filters { filter.onActivate = { [unowned self, unowned filter] in toggle(filter) } }
    let left = StackView(StackLayout(.row, spacing: 4, alignment: .center, wraps: true), filters)
    top.layout = LayoutItem(grow: 1)
    left.layout = LayoutItem(minWidth: 120)
    let bar = StackView(
      StackLayout(.row, spacing: 8, alignment: .center, padding: EdgeInsets(top: 6, left: 8, bottom: 6, right: 8)),
      [left, top])
    bar.compactArrangement = StackLayout(
      .column, spacing: 4, padding: EdgeInsets(top: 6, left: 8, bottom: 4, right: 8))
    bar.backgroundRole = .surface
    bar.layout = LayoutItem(shrink: 0)
    return bar
  }

  private func toggle(_ filter: LogFilter) {
    log.kinds.formSymmetricDifference([filter.kind])
    filter.isSelected = log.kinds.contains(filter.kind)
    update()
  }

  private func clearLog() {
    log.removeAll()
    select(nil)
    update()
  }

  /// Puts the shown events on the clipboard as a trace: JSON lines, as `--trace` writes them.
  func copyTrace() { view.window?.pasteboard.string = log.trace }
  /// Puts the shown events on the clipboard as text, a line each.
  func copyText() { view.window?.pasteboard.string = log.text }

  /// Puts what a hand did in the last minute on the clipboard, as a script with expectations, and says what it lacks.
  func copyScript() {
    guard let script = makeScript?(), let window = view.window else { return }
    window.pasteboard.string = script.text
    let lacks = script.omissions.isEmpty ? "" : " It leaves out " + script.omissions.joined(separator: "; ") + "."
    onMessage?("The script is on the clipboard." + lacks)
  }

  /// The fields of the selected event; nil without one.
  var shownDetails: String? { details.isHidden ? nil : details.text }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .character("f"), event.modifiers == .control else { return super.keyDown(event) }
    return view.window?.setFocus(search, showingRing: true) ?? false
  }

  // MARK: Showing

  /// Shows the events since the last call.
  override func update() {
    super.update()
    guard isViewLoaded, log.version != shownVersion else { return }
    shownVersion = log.version
    // A list that does not follow keeps the events that are in sight, also when older ones leave the log.
    let isSame = log.generation == shownGeneration
    let gone = Double(log.removedCount - (isSame ? shownRemovals : 0)) * LogCell.height
    let offset = list.contentOffset.y - gone
    (shownGeneration, shownRemovals) = (log.generation, log.removedCount)
    isUpdating = true
    list.reloadData()
    let row = selected.flatMap { log.shownIndex(ofNumber: $0) }.map { ListView.IndexPath(row: $0) }
    if let row { list.selectRow(at: row, animated: false) }
    if isSame, !isFollowing {
      list.setContentOffset(Point(0, max(0, offset)), animated: false)
    } else if let row, !isSame, !isFollowing {
      list.scrollToRow(at: row, at: .middle, animated: false)
    } else {
      scrollToEnd()
    }
    isUpdating = false
    let hidden = log.count - log.shownCount
    count.text = hidden == 0 ? "\(log.count) events" : "\(log.shownCount) of \(log.count)"
    empty.isHidden = log.shownCount > 0
    empty.text = log.count == 0 ? "Nothing has happened yet" : "No event is like this"
  }

  private func scrollToEnd() {
    isFollowing = true
    list.setContentOffset(Point(0, .greatestFiniteMagnitude), animated: false)
  }

  /// The list has another height.
  private func listDidResize() {
    isUpdating = true
    if isFollowing { scrollToEnd() }
    // What came up below the list covers no selected row that was in sight.
    if let selected, let row = log.shownIndex(ofNumber: selected) {
      let top = Double(row) * LogCell.height - list.contentOffset.y
      if top + LogCell.height > 0, top < shownHeight {
        list.scrollToRow(at: ListView.IndexPath(row: row), at: .none, animated: false)
      }
    }
    shownHeight = list.bounds.height
    isUpdating = false
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    guard !isUpdating else { return }
    isFollowing = list.contentOffset.y + list.bounds.height >= list.contentSize.height - LogCell.height / 2
  }

  // MARK: List

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { log.shownCount }

  func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: "event")
    // Events may have left the log since the last update.
    if indexPath.row < log.shownCount { (cell as? LogCell)?.show(log.shown(indexPath.row)) }
    return cell
  }

  func listView(_ listView: ListView, didSelectRowAt indexPath: ListView.IndexPath) {
    guard indexPath.row < log.shownCount else { return }
    let entry = log.shown(indexPath.row)
    select(entry)
    onSeek?(entry.line.time)
  }

  private func select(_ entry: LogEntry?) {
    selected = entry?.number
    details.isHidden = entry == nil
    line.isHidden = entry == nil
    guard let entry else { return }
    details.text = entry.details
    details.contentOffset = .zero
  }
}
