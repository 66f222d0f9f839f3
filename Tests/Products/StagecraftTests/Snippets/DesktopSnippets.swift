import Glibc
import Stagecraft

// The Swift blocks of Docs/DESKTOP.md.

enum DesktopSnippets {
  final class Library: ViewController {
    func add(_ path: FilePath) {}
    func write(to file: UnsafeMutablePointer<FILE>?) {}

    func openPictures() async throws {
      let pictures = FileType("Pictures", ["*.png", "*.jpg"])
      let paths = try await FileDialog.open(from: self, types: [pictures, .all], allowsMultiple: true)
      for path in paths { add(path) }
    }

    func saveNotes() async throws {
      guard let path = try await FileDialog.save(from: self, suggestedName: "Notes.txt") else { return }
      path.withCString { write(to: fopen($0, "w")) }
    }

    func chooseLibrary() async throws {
      if let folder = try await FileDialog.chooseFolder(from: self) { add(folder) }
    }
  }

  static func showFilm() {}

  static func notify(_ stage: Stage) {
    let done = DesktopNotification(title: "The film is ready", actions: [Action("Show") { showFilm() }])
    done.onActivate = { stage.raise() }
    done.show()
  }

  static func help(_ view: View) async throws {
    try await Workspace.open("https://example.org/help", in: view.window)
    try await Workspace.open(FilePath("/tmp/film.mp4"), in: view.window)
  }

  static func film(_ record: (@escaping () -> Void) -> Void) {
    let inhibitor = SuspendInhibitor(reason: "A film is recorded")
    record { inhibitor.end() }
  }

  final class NoteList: ViewController {}
  struct Store { func open(_ files: [String], in folder: FilePath) {} }

  static func main(_ store: Store) {
    weak var window: Stage?
    SingleInstance("org.example.Notes") { arguments, folder in
      store.open(arguments, in: folder)
      window?.raise()
    }
    Stage.main(
      title: "Notes", size: Size(960, 600),
      setUp: { stage in
        window = stage
        return NavigationController(root: NoteList())
      })
  }
}
