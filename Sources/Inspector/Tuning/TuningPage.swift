import Controls
import Geometry
import Notation
import SDLStage
import Schema
import Storyboard
import Transitions
import Views

/// The inspector's page Tuning: the parameters of the director at work, tried while the program runs, and written into
/// its storyboard file.
final class TuningPage: InspectorPage {
  private let core: StageCore
  private(set) var model: TuningModel
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
  private let empty = Label.column("Run a transition to tune its director", .secondaryText, alignment: .center)
  private(set) var rows: [TuningRow] = []

  /// Makes the page and begins to follow the transitions of the stage.
  init(_ core: StageCore) {
    self.core = core
    model = TuningModel(core)
    super.init(title: "Tuning")
    follow()
  }

  private func follow() {
    model.onChange = { [unowned self] in show() }
    model.start()
  }

  /// The program has its own values again.
  override func stop() {
    super.stop()
    model.stop()
  }

  // MARK: View

  override func loadView() -> View {
    subjects.contentAlignment = .start
    subjects.image = Icon.chevronDown.image(size: 10)
    subjects.isImageTrailing = true
    subjects.layout = LayoutItem(grow: 1, basis: .points(0), minWidth: 80)
    subjects.accessibilityLabel = "Segue and director"
    slots.layout = LayoutItem(shrink: 0, width: .points(96))
    slots.toolTip = "Two sets of values, to compare"
    timing.layout = LayoutItem(shrink: 0, width: .points(128))
    timing.toolTip = "Whether springs that move now take new values, too"
    slots.onValueChange = { [unowned self] in model.show(TuningState.Slot(rawValue: $0) ?? .a) }
    timing.onValueChange = { [unowned self] in model.appliesNow = $0 == 1 }
    replay.isHidden = onReplay == nil
    replay.onActivate = { [unowned self] in onReplay?() }
    undo.onActivate = { [unowned self] in model.undo() }
    reset.onActivate = { [unowned self] in model.reset() }
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
    curve.onChange = { [unowned self] name, value in
      guard case .number(let domain)? = rows.first(where: { $0.info.name == name })?.info.domain else { return }
      let scale = SliderScale(domain)
      model.set(.number(scale.rounded(min(max(value, domain.range.lowerBound), domain.range.upperBound))), for: name)
    }
    show()
  }

  private func gestureDidChange(_ isTracking: Bool) {
    if isTracking { model.beginGesture() } else { model.endGesture() }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .character("z"), event.modifiers.contains(.control) else { return super.keyDown(event) }
    if event.modifiers.contains(.shift) { model.redo() } else { model.undo() }
    return true
  }

  // MARK: Showing

  /// Looks for a storyboard that the stage shows since the last call.
  override func update() {
    super.update()
    guard model.subject == nil, Storyboard.shown(in: core.window) != nil else { return }
    model.stop()
    model = TuningModel(core)
    follow()
    show()
  }

  private func show() {
    guard isViewLoaded else { return }
    let parameters = model.parameters
    let state = model.state
    empty.isHidden = !parameters.isEmpty
    showTitle()
    if rows.map(\.info) != parameters.map(\.info) { makeRows(parameters) }
    for (row, parameter) in zip(rows, parameters) { row.show(parameter) }
    showCurve(state)
    slots.selectedSegmentIndex = state?.slot.rawValue ?? 0
    slots.titles = TuningState.Slot.allCases.map { slot in
      (slot == .a ? "A" : "B") + (state?.isTuned(slot) == true ? " •" : "")
    }
    slots.isEnabled = state != nil
    undo.isEnabled = state?.canUndo == true
    reset.isEnabled = state != nil
    write.title = model.canWrite ? "Write" : "Copy Swift"
    write.isEnabled = state != nil && (!model.canWrite || state?.changes.isEmpty == false)
    message.text = model.message ?? ""
    message.textRole = model.isFault ? .danger : .secondaryText
    bottom.isHidden = model.message == nil
  }

  private func showTitle() {
    func title(_ subject: TuningModel.Subject) -> String {
      switch subject {
      case .segue(let name): name
      case .director(let name): name
      }
    }
    let director = model.directorName ?? ""
    subjects.isHidden = model.subject == nil
    guard let subject = model.subject else { return }
    subjects.title = title(subject) == director ? director : "\(Wording.oneLine(title(subject))) · \(director)"
    subjects.menu = Menu(
      children: model.subjects.map { other in
        .action(
          Action(Wording.oneLine(title(other)), state: other == subject ? .on : .off) { [unowned self] in
            model.select(other)
          })
      })
  }

  private func makeRows(_ parameters: [TuningModel.Parameter]) {
    for row in rows { row.removeFromSuperview() }
    rows = parameters.map { parameter in
      let row = TuningRow(parameter.info)
      let name = parameter.info.name
      row.onChange = { [unowned self, unowned row] value in
        if !model.set(value, for: name) { row.restoreText() }
      }
      row.onTrackingChange = { [unowned self] in gestureDidChange($0) }
      row.onReset = { [unowned self] in model.reset(name) }
      return row
    }
    for row in rows { list.addSubview(row) }
  }

  private func showCurve(_ state: TuningState?) {
    let shape = state.flatMap { SpringShape($0.values) }
    curve.isHidden = shape == nil
    guard let state, let shape else { return }
    let base = SpringShape(state.base)
    let other = SpringShape(state.otherValues)
    let named = { (shape: SpringShape?, name: String) in shape.map { (shape: $0, name: name) } }
    curve.show(
      shape, base: base == shape ? nil : named(base, model.canWrite ? "file" : "program"),
      other: other == shape || other == base ? nil : named(other, state.slot == .a ? "B" : "A"),
      hasDamping: state.values["dampingRatio"] != nil)
  }

  // MARK: Actions

  private func writeOrCopy() {
    if model.canWrite {
      model.write()
    } else if let snippet = model.snippet {
      view.window?.pasteboard.string = snippet
      model.tell("The code is on the clipboard", isFault: false)
    }
  }
}
