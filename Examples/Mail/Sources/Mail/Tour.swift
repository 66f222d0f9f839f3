import Stagecraft
import StagecraftRecording

/// Plays the tour without a window, for `--check`. For `--pictures` it also writes mail.gif, mail-strip.png and two
/// pictures of the light theme.
func playTour(of program: Program, drawing: Bool) throws {
  let stage = HeadlessStage(size: Size(480, 560), framesPerSecond: 15)
  stage.show(program.stack)
  let film = drawing ? try Recorder(of: stage, to: "mail.gif") : nil
  let strip = drawing ? try Recorder(filmStripOf: stage, frames: 7, to: "mail-strip.png") : nil
  tour(of: program, on: Keyboard(stage))
  try film?.finish()
  try strip?.finish()
  guard drawing else { return }
  stage.window.overrideTheme = .light
  stage.resize(to: Size(860, 620))
  while stage.advance() {}
  try stage.savePicture(to: "mail.png")
  program.inbox.compose(to: "ada@home", subject: "The engine")
  while stage.advance() {}
  try stage.savePicture(to: "mail-compose.png")
}

/// Writes a picture of the list in the language of the desktop, such as mail-ar.png.
func drawTranslated(_ program: Program) throws {
  let stage = HeadlessStage(size: Size(480, 360))
  stage.window.overrideTheme = .light
  stage.window.overrideLayoutDirection = UserInterfaceLayoutDirection(locale: Words.language)
  stage.show(program.stack)
  while stage.advance() {}
  try stage.savePicture(to: "mail-\(Words.language).png")
}

/// A hand that has a keyboard and no mouse.
struct Keyboard {
  let stage: HeadlessStage
  init(_ stage: HeadlessStage) { self.stage = stage }

  func rest() { while stage.advance() {} }
  func press(_ key: Key, _ modifiers: KeyModifiers = [], times: Int = 1) {
    for _ in 0..<times {
      stage.send(.key(KeyEvent(.down, key, modifiers: modifiers, time: stage.time)))
      stage.send(.key(KeyEvent(.up, key, modifiers: modifiers, time: stage.time)))
      rest()
    }
  }
  func type(_ text: String) {
    for letter in text {
      stage.send(.text(TextInputEvent(.typed, String(letter), time: stage.time)))
      stage.advance()
    }
    rest()
  }
}

/// Searches, opens a message, answers it, sends the answer, and changes the settings.
func tour(of program: Program, on keyboard: Keyboard) {
  let stack = program.stack
  keyboard.press(.character("f"), .control)
  keyboard.type("proof")
  print("found \(program.inbox.shown.count)")
  keyboard.press(.enter)
  keyboard.press(.down, times: 3)
  keyboard.press(.enter)
  print("opened \(stack.viewControllers.count == 2)")
  keyboard.press(.character("r"), .control)
  guard let compose = stack.visibleViewController as? Compose else { return print("no sheet") }
  print("answer to \(compose.to.text), about \(compose.subject.text)")
  keyboard.type("Thank you.")
  keyboard.press(.enter)
  keyboard.type("Ada")
  print("wrote \(compose.body.text.split(separator: "\n"))")
  keyboard.press(.enter, .control)
  for _ in 0..<400 where stack.visibleViewController === compose {
    keyboard.stage.runTasks()
    keyboard.rest()
  }
  print("sent \(stack.visibleViewController !== compose)")
  keyboard.press(.escape)
  keyboard.press(.character(","), .control)
  let settings = stack.visibleViewController is TabController
  keyboard.press(.escape)
  print("settings \(settings), back in the list \(stack.visibleViewController === program.inbox)")
}
