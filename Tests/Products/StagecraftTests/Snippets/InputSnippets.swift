import Stagecraft

// The Swift blocks of Docs/INPUT.md and Docs/WINDOWS.md.

enum InputSnippets {
  final class Form: ViewController {
    let send = Button("Send")
    func compose() {}

    func addField() {
      let address = TextField(placeholder: "name@example.org")
      address.validator = { $0.contains("@") ? nil : "An address has an @" }
      address.onChange = { [send] in send.isEnabled = $0.isValid }
      address.onReturn = { [unowned self] _ in compose() }
      view.addSubview(address)
      address.becomeFocused()  // also in viewDidLoad: as soon as the screen comes
    }
  }

  final class Draft { var body = "" }

  static func lines(_ draft: Draft) {
    let message = TextView("Dear Ada,\n")
    message.onChange = { draft.body = $0.text }
  }

  class Screen: View {
    func send(_ text: String) {}
    func showComposition(_ text: String) {}
    func finishComposition() {}
    func handle(_ event: KeyEvent) -> Bool { false }
    var cursorFrame: Rect { .zero }
  }

  final class Terminal: Screen, TextInputClient {
    override var canBecomeFocused: Bool { true }
    func insertText(_ text: String) { send(text) }
    func setMarkedText(_ text: String, selectedRange: Range<Int>) { showComposition(text) }
    func unmarkText() { finishComposition() }
    var caretRect: Rect { cursorFrame }
    override func keyDown(_ event: KeyEvent) -> Bool { handle(event) }
  }
}

enum WindowSnippets {
  final class NoteList: ViewController {}
  final class Inspector: ViewController {}

  static func program() {
    Stage.main(title: "Notes", size: Size(960, 600)) { NavigationController(root: NoteList()) }
  }

  static func setUp() {
    Stage.main(
      title: "Notes", size: Size(960, 600),
      setUp: { stage in
        stage.minimumSize = Size(480, 320)
        stage.setFrameAutosaveName("main")
        return NavigationController(root: NoteList())
      })
  }

  final class Editor {
    var isSaved = false
    func askWhetherToSave(_ done: () -> Void) {}
  }

  static func remembered(_ stage: Stage, _ split: SplitViewController, _ songs: TableView) {
    split.autosaveName = "sidebar"
    songs.autosaveName = "songs"
    let state = stage.window.savedState
    showPlaylist(state["playlist"] ?? "All songs")
    state["playlist"] = "Jazz"
  }

  static func showPlaylist(_ name: String) {}
  static func open(_ file: FilePath) {}

  static func recent(_ state: SavedState) -> Menu {
    let recent = Menu(
      "Open Recent",
      children: state.recentFiles.map { file in
        .action(Action(file.lastComponent) { open(file) })
      })
    return recent
  }

  final class Song {
    var title = ""
  }

  final class SongList: ViewController {
    func rename(_ song: Song, to title: String) {
      let old = song.title
      undoManager?.registerUndo(withTarget: self) { $0.rename(song, to: old) }
      undoManager?.setActionName("Rename")
      song.title = title
    }
  }

  static func closing(_ stage: Stage, _ editor: Editor) {
    stage.onCloseRequest = { [unowned editor] in
      if editor.isSaved { return true }
      editor.askWhetherToSave { stage.close() }
      return false
    }
  }

  final class Program {
    var inspector: Stage?

    func openInspector() throws {
      let stage = try Stage(title: "Inspector", size: Size(320, 600))
      stage.window.setRootViewController(Inspector(), environment: stage.environment)
      stage.onClose = { [unowned self] in inspector = nil }
      inspector = stage
    }
  }
}
