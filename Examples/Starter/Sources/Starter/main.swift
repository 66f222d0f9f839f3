import Stagecraft

Stage.main(
  title: "Starter", size: Size(860, 600), theme: .automatic,
  setUp: { stage in
    stage.minimumSize = Size(360, 300)
    stage.setFrameAutosaveName("main")
    return makeRoot(Notes())
  })
