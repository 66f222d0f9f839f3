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
    let note = Label("choose a policy", fontSize: 12.5, color: Color(rgb: 0x8490a6))
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
  private let word = Label("asked", fontSize: 12, color: Color(rgb: 0x8490a6), alignment: .center)

  init(_ name: String) {
    super.init()
    acceptsHits = false
    let label = Label(name, fontSize: 13, color: Color(rgb: 0xe8edf6))
    label.relativeFrame = RelativeFrame(
      x: .points(0), y: .points(0), width: .percent(100, plus: -92), height: .percent(100))
    addSubview(label)
    chip.relativeFrame = RelativeFrame(
      x: .percent(100, plus: -88), y: .points(3), width: .points(88), height: .percent(100, plus: -6))
    chip.cornerRadius = 7
    chip.backgroundColor = Color(rgb: 0x1b2231)
    word.relativeFrame = .fill
    chip.addSubview(word)
    addSubview(chip)
  }

  func show(_ outcome: TransitionOutcome) {
    word.text = outcome.rawValue
    word.textColor = color(of: outcome)
    View.animate(withDuration: 0.25) { chip.backgroundColor = color(of: outcome).withAlpha(0.18) }
  }

  private func color(of outcome: TransitionOutcome) -> Color {
    switch outcome {
    case .completed: Color(rgb: 0x5fd39a)
    case .cancelled: Color(rgb: 0xf0c65a)
    case .refused: Color(rgb: 0xf0837b)
    case .obsolete: Color(rgb: 0x9fb0cc)
    }
  }
}
