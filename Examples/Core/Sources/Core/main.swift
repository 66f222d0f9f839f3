import Stagecraft

/// A screen with a button that pushes the next one.
final class Note: ViewController {
  private let number: Int

  init(_ number: Int) {
    self.number = number
    super.init()
  }

  override func viewDidLoad() {
    view.backgroundColor = Color(rgb: number % 2 == 0 ? 0x1d3a5f : 0x171b26)
    let next = Control(frame: Rect(40, 40, 280, 120))
    next.backgroundColor = Color(rgb: 0x3f6fd8)
    next.addSubview(Label("Open note \(number + 1)", alignment: .center, frame: next.bounds))
    next.onActivate = { [unowned self] in
      navigationController?.pushViewController(Note(number + 1), animated: true)
    }
    view.addSubview(next)
  }
}

/// Pushes a screen without a window, and says how that ended.
func check() -> String {
  let stage = HeadlessStage(size: Size(480, 320))
  let navigation = NavigationController(root: Note(1))
  stage.show(navigation)
  var answer = "nothing"
  navigation.pushViewController(Note(2), animated: true) { answer = $0.rawValue }
  var frames = 0
  while stage.advance() { frames += 1 }
  return "\(answer) after \(frames) frames"
}

if CommandLine.arguments.contains("--check") {
  print(check())
} else {
  Stage.main(title: "Core", size: Size(480, 320)) { NavigationController(root: Note(1)) }
}
