import Stagecraft

/// The screen of the side-by-side protocol, with 50 rounded rectangles.
final class CellScreen: ViewController {
  private let shift: Int

  /// - Parameter shift: shifts the colors, so that screens differ visibly.
  init(_ name: String, shift: Int) {
    self.shift = shift
    super.init()
    identifier = name
  }

  override func viewDidLoad() { CellScreen.fill(view, shift: shift) }

  static func fill(_ view: View, shift: Int) {
    view.backgroundColor = Color(rgb: Palette.background)
    for j in 0..<5 {
      for i in 0..<10 {
        let cell = View(frame: Rect(Double(8 + 95 * i), Double(10 + 118 * j), 80, 100))
        cell.cornerRadius = 8
        cell.backgroundColor = Color(rgb: Palette.colors[(i + 3 * j + shift) % 8])
        view.addSubview(cell)
      }
    }
  }

  static let windowSize = Size(960, 600)

  /// A slide that rests after 350 ms, at the first frame whose remaining distance is invisible.
  static let slide = DirectorFactory(SlideDirector.self) { transition in
    var parameters = SlideDirector.Parameters()
    parameters.response = 0.22
    return SlideDirector(transition, parameters)
  }
}
