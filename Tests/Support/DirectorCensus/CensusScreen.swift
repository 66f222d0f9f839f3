import Stagecraft

/// A screen of a census, with a control for the click that the census waits to be taken.
protocol CensusScreen: ViewController {
  var button: Control { get }
}

/// The screen that a transition begins at: a title over a list of six rows.
final class CensusList: ViewController, CensusScreen {
  let button = Control()

  override func contextElement(for fore: ViewController) -> View? { view.view(withIdentifier: "row-2") }

  override func viewDidLoad() {
    let theme = view.theme
    view.backgroundColor = theme.background
    view.place(Label("Places", fontSize: 20, color: theme.text), x: 5, y: 3, width: 90, height: 8)
    for (number, color) in Self.colors.enumerated() {
      let row = number == 0 ? button : Control()
      row.identifier = "row-\(number)"
      row.backgroundColor = theme.controlFill
      row.cornerRadius = 8
      row.place(box(color), x: 2, y: 15, width: 12, height: 70)
      row.place(Label("Place \(number)", fontSize: 14, color: theme.text), x: 18, y: 20, width: 70, height: 60)
      view.place(row, x: 5, y: Double(number) * 14 + 14, width: 90, height: 12)
    }
  }

  static let colors = [0xe0a03c, 0x3fae86, 0x345fbb, 0xd3577a, 0x8a5fd6, 0x56627c].map { Color(rgb: $0) }
}

/// The screen that a transition ends at: a picture from edge to edge, two cards and a button.
final class CensusPage: ViewController, CensusScreen {
  let button = Control()

  override func viewDidLoad() {
    let theme = view.theme
    view.backgroundColor = theme.background
    let picture = box(CensusList.colors[2])
    picture.identifier = "picture"
    picture.place(Label("Place 2", fontSize: 24, color: .white), x: 5, y: 60, width: 90, height: 30)
    view.place(picture, x: 0, y: 0, width: 100, height: 45)
    view.place(Label("What there is to see", fontSize: 14, color: theme.text), x: 5, y: 49, width: 90, height: 8)
    for x in [5.0, 52] { view.place(box(theme.controlFill), x: x, y: 60, width: 43, height: 22) }
    button.backgroundColor = theme.accent
    view.place(button, x: 5, y: 86, width: 43, height: 10)
  }
}

private func box(_ color: Color) -> View {
  let view = View()
  view.backgroundColor = color
  return view
}

extension View {
  /// Adds a view with its place in percent of this one.
  fileprivate func place(_ view: View, x: Double, y: Double, width: Double, height: Double) {
    view.relativeFrame = RelativeFrame(x: .percent(x), y: .percent(y), width: .percent(width), height: .percent(height))
    addSubview(view)
  }
}
