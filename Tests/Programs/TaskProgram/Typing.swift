import CSDL2
import Stagecraft

/// A form with a field and a view of several lines, which says what is typed into it and composed in it.
private final class Form: ViewController {
  private var composed: String?

  /// Says what is composed, and where its caret is in the window.
  func sayComposition() {
    let client = view.window?.focusedView as? any TextInputClient
    let text = (client as? TextField)?.markedText ?? (client as? TextView)?.markedText
    guard text != composed else { return }
    composed = text
    guard let client, let text, let caret = client.convert(client.caretRect, to: nil) else { return say("composed") }
    say("composing \(text) \(Int(caret.minX)) \(Int(caret.minY)) \(Int(caret.maxY))")
  }

  override func viewDidLoad() {
    view.backgroundColor = view.theme.background
    let field = TextField(placeholder: "one line", frame: Rect(20, 20, 300, 32))
    field.onChange = { say("field \($0.text)") }
    field.onReturn = { say("return \($0.text)") }
    field.onEndEditing = { say("left \($0.text)") }
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
  let form = Form()
  stage.onFrameTiming = {
    if $0.presented != nil { frames += 1 }
    form.sayComposition()
  }
  var second = 0
  func count() {
    _ = stage.window.timers?.start(1) {
      second += 1
      say("second \(second) frames \(frames)")
      frames = 0
      count()
    }
  }
  stage.window.setRootViewController(form, environment: stage.environment)
  if CommandLine.arguments.contains("count") { count() }
  try stage.run()
}

/// Puts a text on the clipboard as careless programs do, broken or very large, and serves it.
func clipboard() throws {
  let stage = try Stage(title: "Clipboard", size: Size(120, 80))
  let isLarge = CommandLine.arguments.contains("large")
  let bytes: [UInt8] =
    isLarge ? (0..<5_242_880).flatMap { _ in [0xc3, 0xa9] } : [0x61, 0xff, 0x62, 0x0a, 0x63, 0x0d, 0x0a]
  (bytes + [0]).withUnsafeBufferPointer { bytes in
    _ = bytes.withMemoryRebound(to: CChar.self) { SDL_SetClipboardText($0.baseAddress) }
  }
  Task { say("ready") }
  try stage.run()
}
