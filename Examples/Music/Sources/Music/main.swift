import Stagecraft

let program = Program()
switch CommandLine.arguments.dropFirst().first {
case "--check": try playTour(of: program, drawing: false)
case "--pictures": try playTour(of: program, drawing: true)
default:
  Stage.main(
    title: "Music", size: Size(960, 640), theme: .automatic,
    setUp: { stage in
      stage.minimumSize = Size(400, 400)
      stage.setFrameAutosaveName("main")
      return program.root
    })
}
