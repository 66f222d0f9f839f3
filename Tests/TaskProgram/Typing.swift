import Stagecraft

/// A form with a field and a view of several lines, which says what is typed into it.
private final class Form: ViewController {
  override func viewDidLoad() {
    view.backgroundColor = view.theme.background
    let field = TextField(placeholder: "one line", frame: Rect(20, 20, 300, 32))
    field.onChange = { say("field \($0.text)") }
    field.onReturn = { say("return \($0.text)") }
    let lines = TextView("", frame: Rect(20, 70, 300, 120))
    lines.onChange = { say("view \($0.text.split(separator: "\n", omittingEmptySubsequences: false))") }
    let locked = TextField("copy me", frame: Rect(20, 210, 300, 32))
    locked.isEditable = false
    view.addSubview(field)
    view.addSubview(lines)
    view.addSubview(locked)
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    say("key \(event.key)")
    return super.keyDown(event)
  }
}

/// Counts the frames drawn in each second at rest, with a field that has the focus.
func typing() throws {
  let title = CommandLine.arguments.dropFirst(2).first ?? "Typing"
  let stage = try Stage(title: title, size: Size(340, 260))
  var frames = 0
  stage.onFrameTiming = { if $0.presented != nil { frames += 1 } }
  var second = 0
  func count() {
    _ = stage.window.timers?.start(1) {
      second += 1
      say("second \(second) frames \(frames)")
      frames = 0
      count()
    }
  }
  stage.window.setRootViewController(Form(), environment: stage.environment)
  if CommandLine.arguments.contains("count") { count() }
  try stage.run()
}
