import Stagecraft
import StagecraftRecording

/// Plays the tour without a window, for `--check`. For `--pictures` it also writes feed.gif, feed-strip.png and feed.png.
func playTour(of program: Program, drawing: Bool) throws {
  let stage = HeadlessStage(size: Size(300, 400), framesPerSecond: 16)
  stage.show(program.split)
  let film = drawing ? try Recorder(of: stage, to: "feed.gif") : nil
  let strip = drawing ? try Recorder(filmStripOf: stage, frames: 7, to: "feed-strip.png") : nil
  tour(of: program, on: stage)
  try film?.finish()
  try strip?.finish()
  stage.resize(to: Size(960, 600))
  while stage.advance() {}
  print("960 points: \(program.split.isCollapsed ? "one screen" : "two panes")")
  if drawing { try stage.savePicture(to: "feed.png") }
}

/// A scripted hand: scrolls, opens a message and goes on to a later one, drags that back, opens it again and its sheet,
/// and scrolls inside.
func tour(of program: Program, on stage: HeadlessStage) {
  func rest() { while stage.advance() {} }
  func drag(_ x: Double, to end: Double, y: Double) {
    stage.send(.pointer(PointerEvent(.began, at: Point(x, y), time: stage.time)))
    for step in 1...20 where x != end {
      let place = Point(x + (end - x) * Double(step) / 20, y + Double(step) * 2)
      stage.send(.pointer(PointerEvent(.moved, at: place, time: stage.time)))
      stage.advance()
    }
    stage.send(.pointer(PointerEvent(.ended, at: Point(end, x == end ? y : y + 40), time: stage.time)))
    rest()
  }
  func wheel(_ notches: Int) {
    for _ in 0..<notches {
      stage.send(.wheel(WheelEvent(location: Point(160, 360), delta: Vector(0, -1), time: stage.time)))
      for _ in 0..<3 { stage.advance() }
    }
    rest()
  }
  func key(_ key: Key) {
    stage.send(.key(KeyEvent(.down, key, time: stage.time)))
    rest()
  }
  wheel(3)
  drag(160, to: 160, y: 300)
  print("opened \(program.current ?? -1) from a list at \(program.inbox.list.contentOffset.y)")
  for _ in 0..<4 { key(.character("j")) }
  drag(40, to: 290, y: 110)
  print("back from \(program.current ?? -1) to a list at \(program.inbox.list.contentOffset.y)")
  key(.enter)
  print("opened \(program.stack.viewControllers.count == 2), \(program.current ?? -1)")
  key(.character("m"))
  wheel(3)
  let sheet = program.stack.visibleViewController, list = (sheet as? MessageList)?.list
  print(
    "sheet at \(sheet.sheetPresentationController?.selectedDetent?.share ?? 0), list at \(list?.contentOffset.y ?? -1)")
  for _ in 0..<2 { key(.escape) }
}
