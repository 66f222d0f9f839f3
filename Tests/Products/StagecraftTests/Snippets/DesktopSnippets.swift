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
}
