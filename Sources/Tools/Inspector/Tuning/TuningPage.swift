import Controls
import Geometry
import JSON
import Schema
import Transitions
import Views

/// The inspector's page Tuning: the parameters of the director at work, tried while the program runs, and written into
/// its storyboard file.
final class TuningPage: InspectorPage {
  let tuning: TuningModel
  /// Runs the last transition again with the same input; nil: the button is not shown.
  var onReplay: (() -> Void)? { didSet { replay.isHidden = onReplay == nil } }

  private let subjects = Button("", style: .plain)
  private let slots = SegmentedControl(["A", "B"], selectedSegmentIndex: 0)
  private let timing = SegmentedControl(["Next run", "Now"], selectedSegmentIndex: 1)
  private let replay = Button("Replay")
  private let undo = Button("Undo")
  private let reset = Button("Reset")
  private let write = Button("Write", role: .primary)
  private let curve = SpringCurveView()
  private let list = StackView(StackLayout(.column, spacing: 2))
  private let message = Label.column("")
  private let bottom = StackView(StackLayout(.row, padding: EdgeInsets(top: 5, left: 10, bottom: 5, right: 10)))
  private let empty = Label.column(
    "Run a transition, or anything that moves, to tune it", .secondaryText, alignment: .center)
  private(set) var rows: [TuningRow] = []

  /// The beginning of the names of the shown spring's parameters.
  private var springPrefix = ""
  /// The entries of the menu of subjects.
  private var listed: (subject: TuningSubject, all: [TuningSubject], tuned: [TuningSubject])?
  /// What was done with the shown values outside the program, in a sentence, until something else happens.
  private var notice: String?

  init(_ tuning: TuningModel) {
    self.tuning = tuning
    super.init(title: "Tuning")
    tuning.onChange = { [unowned self] in
      notice = nil
      show()
    }
  }

  // MARK: View

  override func loadView() -> View {
    subjects.contentAlignment = .start
    subjects.image = Icon.chevronDown.image(size: 10)
    subjects.isImageTrailing = true
    subjects.layout = LayoutItem(grow: 1, basis: .points(0), minWidth: 80)
    subjects.accessibilityLabel = "Segue and director"
    slots.layout = LayoutItem(shrink: 0, width: .points(96))
    timing.layout = LayoutItem(shrink: 0, width: .points(128))
    timing.toolTip = "Whether springs that move now take new values, too"
    slots.onValueChange = { [unowned self] in tuning.show(TuningSets.Slot(rawValue: $0) ?? .a) }
    timing.onValueChange = { [unowned self] in tuning.appliesNow = $0 == 1 }
    replay.isHidden = onReplay == nil
    replay.onActivate = { [unowned self] in onReplay?() }
    undo.onActivate = { [unowned self] in tuning.undo() }
    reset.onActivate = { [unowned self] in tuning.reset() }
    write.onActivate = { [unowned self] in writeOrCopy() }
    undo.toolTip = "Control Z; with Shift, the step is made again"
    write.layout = LayoutItem(shrink: 0)
    write.toolTip = "Puts the values of this set into the file, or their code on the clipboard"
    reset.toolTip = "All values of the file, or of the program"

    let padding = EdgeInsets(top: 6, left: 8, bottom: 6, right: 8)
    let top = StackView(StackLayout(.row, spacing: 8, alignment: .center), [subjects, slots, write])
    let actions = StackView(
      StackLayout(.row, spacing: 6, lineSpacing: 6, alignment: .center, wraps: true),
      [timing, replay, undo, reset])
    let bar = StackView(StackLayout(.column, spacing: 6, padding: padding), [top, actions])
    bar.backgroundRole = .surface
    bar.layout = LayoutItem(shrink: 0)

    curve.layout = LayoutItem(shrink: 0, height: .points(SpringCurveView.height))
    let content = StackView(
      StackLayout(.column, spacing: 8, padding: EdgeInsets(top: 8, left: 10, bottom: 12, right: 8)), [curve, list])
    let scroll = ScrollView()
    scroll.contentView = content
    scroll.layout = LayoutItem(grow: 1, basis: .points(0), minHeight: 40)
    message.numberOfLines = 3
    message.layout = LayoutItem(grow: 1, basis: .points(0))
    bottom.addSubview(message)
    bottom.backgroundRole = .surface
    bottom.layout = LayoutItem(shrink: 0)
    let page = StackView(StackLayout(.column), [bar, scroll, bottom])
    page.backgroundRole = .background
    empty.relativeFrame = .fill
    empty.acceptsHits = false
    page.addSubview(empty)
    return DenseView(page)
  }

  override func viewDidLoad() {
    curve.onTrackingChange = { [unowned self] in gestureDidChange($0) }
    curve.onChange = { [unowned self] part, value in
      let name = springPrefix + part
      guard case .number(let domain)? = rows.first(where: { $0.info.name == name })?.info.domain else { return }
      let scale = SliderScale(domain)
      let legal = min(max(value, domain.range.lowerBound), domain.range.upperBound)
      tuning.set(.number(scale.rounded(legal)), for: name)
    }
    show()
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    fitNames()
  }

  /// Gives the column of names the width of the longest one, where there is room.
  private func fitNames() {
    let whole = rows.lazy.map(\.wholeNameWidth).max() ?? 0
    let width = view.bounds.width < Self.roomyWidth ? 0 : min(whole, Self.mostNameWidth)
    for row in rows { row.nameWidth = max(TuningRow.leastNameWidth, width) }
  }

  /// The width of a page that has room for long names, and the widest column of names, in points.
  private static let (roomyWidth, mostNameWidth) = (420.0, 150.0)

  private func gestureDidChange(_ isTracking: Bool) {
    if isTracking { tuning.beginGesture() } else { tuning.endGesture() }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.isUndo else { return super.keyDown(event) }
    if event.modifiers.contains(.shift) { tuning.redo() } else { tuning.undo() }
    return true
  }

  // MARK: Showing

  private func show() {
    guard isViewLoaded else { return }
    let snapshot = tuning.snapshot
    let parameters = snapshot.parameters
    empty.isHidden = !parameters.isEmpty
    showTitle(snapshot)
    if rows.map(\.info) != parameters.map(\.info) { makeRows(parameters) }
    for (row, parameter) in zip(rows, parameters) { row.show(parameter) }
    showCurve(snapshot)
    showActions(snapshot)
    let message = notice ?? snapshot.message
    self.message.text = message ?? ""
    self.message.textRole = notice == nil && snapshot.isFault ? .danger : .secondaryText
    bottom.isHidden = message == nil
  }

  private func showActions(_ snapshot: TuningSnapshot) {
    let sets = snapshot.sets
    slots.selectedSegmentIndex = sets?.slot.rawValue ?? 0
    slots.titles = TuningSets.Slot.allCases.map { $0.title + (sets?.isTuned($0) == true ? " •" : "") }
    slots.toolTip = "Two sets of values, to compare\n• differs from the \(snapshot.origin.rawValue)"
    slots.isEnabled = sets != nil
    timing.selectedSegmentIndex = snapshot.appliesNow ? 1 : 0
    undo.isEnabled = snapshot.canUndo
    reset.isEnabled = sets != nil
    write.title = snapshot.canWrite ? "Write" : "Copy Swift"
    write.isEnabled = sets.map { !snapshot.canWrite || !$0.changes.isEmpty } ?? false
  }

  private func showTitle(_ snapshot: TuningSnapshot) {
    let director = snapshot.directorName ?? ""
    subjects.isHidden = snapshot.subject == nil
    guard let subject = snapshot.subject else { return }
    subjects.title = subject.name == director ? director : "\(Wording.oneLine(subject.name)) · \(director)"
    subjects.toolTip = subjects.title
    guard listed?.subject != subject || listed?.all != snapshot.subjects || listed?.tuned != snapshot.tuned else {
      return
    }
    listed = (subject, snapshot.subjects, snapshot.tuned)
    subjects.menu = makeMenu(snapshot.subjects, subject, Set(snapshot.tuned))
  }

  /// Segues and directors, and below them a menu of plans for each owner. A dot marks those with tuned values.
  private func makeMenu(_ subjects: [TuningSubject], _ shown: TuningSubject, _ tuned: Set<TuningSubject>) -> Menu {
    var owners: [String] = []
    var plans: [String: [MenuElement]] = [:]
    var children: [MenuElement] = []
    for subject in subjects {
      let row = MenuElement.action(
        Action(
          Wording.oneLine(subject.name) + (tuned.contains(subject) ? " •" : ""), state: subject == shown ? .on : .off
        ) { [unowned self] in tuning.select(subject) })
      guard case .plan(let key) = subject else {
        children.append(row)
        continue
      }
      if plans[key.owner] == nil { owners.append(key.owner) }
      plans[key.owner, default: []].append(row)
    }
    if !children.isEmpty, !owners.isEmpty { children.append(.separator) }
    children += owners.map { .menu(Menu("Plans of \(Wording.oneLine($0))", children: plans[$0] ?? [])) }
    return Menu(children: children)
  }

  private func makeRows(_ parameters: [TuningParameter]) {
    for row in rows { row.removeFromSuperview() }
    rows = parameters.map { parameter in
      let row = TuningRow(parameter.info)
      let name = parameter.info.name
      row.onChange = { [unowned self] in tuning.set($0, for: name) }
      row.onTrackingChange = { [unowned self] in gestureDidChange($0) }
      row.onReset = { [unowned self] in tuning.reset(name) }
      return row
    }
    for row in rows { list.addSubview(row) }
    fitNames()
  }

  private func showCurve(_ snapshot: TuningSnapshot) {
    springPrefix = snapshot.springPrefix
    let shape = snapshot.sets.flatMap { SpringShape($0.values, prefix: springPrefix) }
    curve.isHidden = shape == nil
    guard let sets = snapshot.sets, let shape else { return }
    let base = SpringShape(sets.base, prefix: springPrefix)
    let other = SpringShape(sets.otherValues, prefix: springPrefix)
    let named = { (shape: SpringShape?, name: String) in shape.map { (shape: $0, name: name) } }
    curve.show(
      shape, base: base == shape ? nil : named(base, snapshot.origin.rawValue),
      other: other == shape || other == base ? nil : named(other, sets.slot.other.title),
      hasDamping: sets.values[springPrefix + SpringNames.dampingRatio] != nil)
  }

  // MARK: Actions

  private func writeOrCopy() {
    let snapshot = tuning.snapshot
    if snapshot.canWrite {
      tuning.write()
    } else if let snippet = snapshot.snippet {
      view.window?.pasteboard.string = snippet
      notice = snapshot.isPlan ? "The plan's changed arguments are on the clipboard" : "The code is on the clipboard"
      show()
    }
  }

  /// The sentence at the bottom; nil: none.
  var shownMessage: String? { bottom.isHidden ? nil : message.text }
}
