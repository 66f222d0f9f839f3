import Stagecraft

switch CommandLine.arguments.dropFirst().first {
case "--check": try playTour(drawing: false)
case "--pictures": try playTour(drawing: true)
default:
  Stage.main(
    title: "Interactions", size: Size(960, 640), theme: .automatic,
    setUp: { stage in
      stage.minimumSize = Size(400, 300)
      stage.setFrameAutosaveName("main")
      return makeRoot()
    })
}
