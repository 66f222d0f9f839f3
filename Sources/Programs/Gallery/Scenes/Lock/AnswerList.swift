import Stagecraft

/// A list of requests and their outcomes, one row each.
final class AnswerList: View {
  private var rows: [AnswerRow] = []

  init() {
    super.init()
    identifier = "answers"
    acceptsHits = false
    clear()
  }

  func clear() {
    for view in subviews { view.removeFromSuperview() }
    rows = []
    let note = Label("choose a policy", fontSize: 12)
    note.textRole = .secondaryText
    note.relativeFrame = RelativeFrame(x: .points(0), y: .points(0), width: .percent(100), height: .points(26))
    addSubview(note)
  }

  /// Adds a row for a request.
  /// - Returns: the row, for ``answer(_:_:)``.
  func add(_ name: String) -> AnswerRow {
    if rows.isEmpty { for view in subviews { view.removeFromSuperview() } }
    let row = AnswerRow(name)
    row.relativeFrame = RelativeFrame(
      x: .points(0), y: .points(Double(rows.count) * 36), width: .percent(100), height: .points(30))
    rows.append(row)
    addSubview(row)
    row.alpha = 0
    View.animate(withDuration: 0.15) { row.alpha = 1 }
    return row
  }

  func answer(_ row: AnswerRow, _ outcome: TransitionOutcome) { row.show(outcome) }
}

/// The row of one request.
final class AnswerRow: View {
  private let chip = View()
  private let word = Label("asked", fontSize: 12, alignment: .center)

  init(_ name: String) {
    super.init()
    acceptsHits = false
    let label = Label(name, fontSize: 12)
    label.textRole = .text
    label.relativeFrame = RelativeFrame(
      x: .points(0), y: .points(0), width: .percent(100, plus: -92), height: .percent(100))
    addSubview(label)
    chip.relativeFrame = RelativeFrame(
      x: .percent(100, plus: -88), y: .points(3), width: .points(88), height: .percent(100, plus: -6))
    chip.cornerRadius = 8
    chip.backgroundRole = .controlFill
    word.textRole = .secondaryText
    word.relativeFrame = .fill
    chip.addSubview(word)
    addSubview(chip)
  }

  func show(_ outcome: TransitionOutcome) {
    word.text = outcome.rawValue
    word.textRole = role(of: outcome)
    View.animate(withDuration: 0.25) { chip.backgroundRole = outcome == .completed ? .selection : .controlFill }
  }

  private func role(of outcome: TransitionOutcome) -> Theme.ColorRole {
    switch outcome {
    case .completed: .text
    case .cancelled, .obsolete: .secondaryText
    case .refused: .danger
    }
  }
}
