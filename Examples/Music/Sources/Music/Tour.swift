import Stagecraft
import StagecraftRecording

/// Plays the tour without a window, for `--check`. For `--pictures` it also writes music.gif and pictures of both
/// themes.
func playTour(of program: Program, drawing: Bool) throws {
  let stage = HeadlessStage(size: Size(720, 480), framesPerSecond: 15)
  stage.show(program.root)
  let film = drawing ? try Recorder(of: stage, to: "music.gif") : nil
  try tour(of: program, on: stage)
  try film?.finish()
  guard drawing else { return }
  stage.resize(to: Size(960, 640))
  for (theme, name) in [(Theme.dark, "music.png"), (.light, "music-light.png")] {
    stage.window.overrideTheme = theme
    while stage.advance() {}
    try stage.savePicture(to: name)
  }
}

/// Searches, opens an album, sorts its tracks, renames one, goes back, and makes a playlist.
func tour(of program: Program, on stage: HeadlessStage) throws {
  func rest() { while stage.advance() {} }
  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    stage.press(key, modifiers: modifiers)
    rest()
  }
  func type(_ text: String) {
    for letter in text {
      stage.type(String(letter))
      stage.advance()
    }
    rest()
  }
  func act(_ role: AccessibilityRole, _ name: String) {
    if stage.accessibilityTree().first(role, name)?.view.performAccessibilityAction(.activate) != true {
      print("no \(name)")
    }
    rest()
  }
  rest()
  print("albums \(program.albums.shown.count)")
  press(.character("f"), .control)
  type("harbor")
  print("found \(program.albums.shown.count)")
  press(.enter)
  press(.down)
  press(.right)
  press(.enter)
  guard let screen = program.stack.visibleViewController as? AlbumScreen else { return print("no album") }
  print("opened \(screen.album.title)")
  act(.columnHeader, "Plays")
  act(.columnHeader, "Plays")
  screen.table.becomeFocused(showingRing: true)
  screen.table.selectRow(at: ListView.IndexPath(row: 0), animated: false)
  press(.function(2))
  type("Most played")
  press(.enter)
  print("renamed \(screen.album.tracks.contains { $0.title == "Most played" })")
  press(.left, .option)
  print("back \(program.stack.visibleViewController === program.albums)")
  press(.character("3"), .control)
  print("by year \(program.albums.shown.first?.year ?? 0) to \(program.albums.shown.last?.year ?? 0)")
  press(.character("n"), .control)
  type("Evenings")
  act(.button, "Create")
  print("playlists \(Library.playlists.map(\.name))")
}
