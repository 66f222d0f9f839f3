import Foundation
import Stagecraft
import Testing

@testable import Desktop

/// The program's own file dialog, on a disk of the test.
struct FileDialogPictureTests {
  private static let disk = FileSystem(
    list: { folder in
      let day = 1_760_000_000
      let folders = ["Albums", "Letters", "Receipts", "Talks"].map { name in
        FileEntry(folder.appending(name.utf8), .folder, modified: day - name.utf8.count * 300_000)
      }
      let files = [
        ("Budget 2025.ods", 48_200), ("Budget 2024.ods", 51_900), ("Map of the harbor.png", 2_480_000),
        ("Notes.txt", 1_204), ("Poster, third draft.svg", 312_000), ("Résumé.pdf", 98_000), ("Scan 2.pdf", 1_900_000),
        ("Scan 10.pdf", 2_100_000), ("Song for Ada.ogg", 5_400_000), ("archive.tar.zst", 1_240_000_000),
      ]
      return .success(
        folders
          + files.map { name, size in
            FileEntry(folder.appending(name.utf8), .file, size: Int64(size), modified: day - size % 9000 * 3600)
          } + [FileEntry(folder.appending("socket".utf8), .other, modified: day)])
    },
    entry: { FileEntry($0, .file) }, makeFolder: { _ in nil },
    places: {
      [
        Place("Recent", .recent, .clock), Place("Home", .folder(FilePath("/users/ada")), .home),
        Place("Documents", .folder(FilePath("/users/ada/Documents"))),
        Place("Downloads", .folder(FilePath("/users/ada/Downloads")), .download),
        Place("Music", .folder(FilePath("/users/ada/Music"))), Place("Engine", .folder(FilePath("/srv/engine"))),
        Place("USB stick", .folder(FilePath("/media/ada/USB stick")), .drive),
        Place("File System", .folder(FilePath("/")), .drive),
      ]
    },
    recent: { [] }, isAtOnce: true)

  @Test(arguments: UserInterfaceStyle.allCases) func `a file is chosen`(style: UserInterfaceStyle) async throws {
    try await check("file-dialog-\(style.rawValue)", style, Size(960, 640), .open(several: true))
  }

  @Test(arguments: [Size(400, 300), Size(620, 420)]) func `a file is saved in a small window`(size: Size) async throws {
    try await check("file-dialog-\(Int(size.width))", .dark, size, .save(name: "Notes.txt"))
  }

  private func check(_ name: String, _ style: UserInterfaceStyle, _ size: Size, _ kind: FileQuestion.Kind) async throws
  {
    setenv("TZ", "UTC", 1)
    tzset()
    let stage = HeadlessStage(size: size)
    stage.themePreference = style == .dark ? .dark : .light
    let home = ViewController()
    home.view.backgroundRole = .background
    stage.show(home)
    let folder = FilePath("/users/ada/Documents")
    let types = [FileType("All Files", ["*"]), FileType("Pictures", ["*.png"])]
    let session = FileDialogSession(
      FileQuestion(kind: kind, title: kind == .open(several: true) ? "Open" : "Save", types: types, folder: folder),
      files: Self.disk)
    let task = Task { try await session.answer(from: home) }
    await Task.yield()
    stage.advance(by: 2)
    let dialog = try #require(home.presentedViewController as? FileDialogController)
    for row in kind == .open(several: true) ? [4, 6] : [7] {
      dialog.panel.table.selectRow(at: ListView.IndexPath(row: row), animated: false)
    }
    dialog.listView(dialog.panel.table, didSelectRowAt: ListView.IndexPath(row: 7))
    stage.advance(by: 2)
    try Golden.check(try #require(stage.core.target.picture()), name)
    stage.press(.escape)
    stage.advance(by: 2)
    #expect(try await task.value.isEmpty)
  }
}
