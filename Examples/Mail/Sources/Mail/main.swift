import Stagecraft

switch CommandLine.arguments.dropFirst().first {
case "--check": try playTour(of: program, drawing: false)
case "--pictures": try playTour(of: program, drawing: true)
default:
  Stage.main(title: "Mail", size: Size(860, 620), theme: .automatic, setUp: { stage in
    stage.minimumSize = Size(380, 320)
    stage.setFrameAutosaveName("main")
    program.setTheme = { stage.themePreference = $0 }
    return program.stack
  })
}
