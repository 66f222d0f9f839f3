import Stagecraft

/// A screen that says what its buttons and keys do.
private final class Panel: ViewController {
  private let name: String
  private let color: UInt32
  private let action: () -> Void

  init(_ name: String, color: UInt32, action: @escaping () -> Void) {
    (self.name, self.color, self.action) = (name, color, action)
  }

  override func viewDidLoad() {
    view.backgroundColor = Color(rgb: color)
    let button = Control(frame: Rect(20, 20, 200, 100))
    button.backgroundColor = .white
    button.onActivate = { [unowned self] in
      say("\(name) pressed")
      View.animate(withDuration: 0.2) {
        button.frame.origin.x = 60
      } completion: { [name] _ in
        say("\(name) moved")
      }
      action()
    }
    view.addSubview(button)
  }
}

/// Two windows, served by the first one's loop. The first asks before it closes; the second is opened by a press.
func windows() throws {
  let main = try Stage(title: "First", size: Size(400, 300))
  main.minimumSize = Size(200, 150)
  main.setFrameAutosaveName("main")
  let presses = main.window.savedState["presses"].flatMap { Int($0) } ?? 0
  say("presses \(presses)")
  var second: Stage?
  var refusals = 0
  main.onCloseRequest = {
    refusals += 1
    say("asked \(refusals)")
    return refusals > 1
  }
  main.onClose = { say("first closed") }
  main.window.setRootViewController(
    Panel("first", color: 0x20_3040) {
      main.title = "First, pressed"
      main.window.savedState["presses"] = "\(presses + 1)"
      main.announce("Saved")
      guard second == nil, let stage = try? Stage(title: "Second", size: Size(300, 200)) else { return }
      stage.window.setRootViewController(
        Panel("second", color: 0x40_3020) {}, environment: stage.environment)
      stage.onClose = { say("second closed") }
      second = stage
    }, environment: main.environment)
  say("size \(Int(main.size.width)) \(Int(main.size.height))")
  var wasFull = false
  try main.run {
    if main.isFullScreen != wasFull {
      wasFull = main.isFullScreen
      say("full screen \(wasFull)")
    }
    return false
  }
  say("second is \(second?.isClosed == true ? "closed" : "open")")
}
