// Programs that are used by their keyboard alone: Examples/Mail, and a storyboard whose file is named. They say what has
// the focus, and which screen is on top.
import Stagecraft
import StagecraftStoryboard

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "mail":
  let stage = try Stage(title: "Keyboard", size: Size(860, 620))
  program.setTheme = { stage.themePreference = $0 }
  let report = FocusReport(stage)
  stage.window.setRootViewController(program.stack, environment: stage.environment)
  stage.onFrameTiming = { _ in report.update() }
  try stage.run()
case "board" where arguments.count == 3:
  let storyboard = try Storyboard(contentsOf: arguments[2])
  let stage = try Stage(title: "Keyboard", size: Size(820, 520))
  let report = FocusReport(stage)
  stage.window.setRootViewController(storyboard.makeRoot(), environment: stage.environment)
  stage.onFrameTiming = { _ in report.update() }
  try stage.run()
default: print("usage: KeyboardProgram mail|board FILE")
}
