import Controls
import Foundation
import Geometry
import Stage
import Testing
import Transitions
import Views

@testable import Desktop

/// The program's own dialog, on a folder of the test.
@Suite(.serialized, .timeLimit(.minutes(2))) final class FileDialogTests {
  private let stage = HeadlessStage(size: Size(900, 640))
  private let home = ViewController()
  private let folder: FilePath
  private var result: Result<[FilePath], any Error>?

  init() throws {
    folder = FilePath(NSTemporaryDirectory() + "stagecraft-files-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
    stage.show(home)
    for name in ["Music", "Pictures", "Pictures/2024"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    for (name, size) in [("a.txt", 10), ("b10.txt", 3000), ("B2.txt", 200), (".hidden", 1), ("c.png", 5)] {
      try Data(count: size).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder.string) }

  private var dialog: FileDialogController? { home.presentedViewController as? FileDialogController }
  private var names: [String] { dialog?.shown.map(\.name) ?? [] }
  private var message: String { dialog?.panel.message.text ?? "" }
  private func path(_ name: String) -> FilePath { folder.appending(name.utf8) }

  private func ask(_ kind: FileQuestion.Kind, types: [FileType] = [], files: FileSystem = .disk) async {
    let session = FileDialogSession(
      FileQuestion(kind: kind, title: "Ask", types: types, folder: folder), files: files)
    Task { [self] in
      do { result = .success(try await session.answer(from: home)) } catch { result = .failure(error) }
    }
    await rest()
  }

  private func rest() async {
    for _ in 0..<40 {
      stage.advance(by: 0.05)
      await Task.yield()
    }
  }

  private func press(_ keys: Key..., modifiers: KeyModifiers = []) async {
    for key in keys {
      stage.press(key, modifiers: modifiers)
      await rest()
    }
  }

  /// The answer, which arrives by another thread.
  private func answer() async throws -> [String] {
    for _ in 0..<500 where result == nil {
      stage.advance(by: 0.05)
      try await Task.sleep(for: .milliseconds(10))
    }
    return try #require(result).get().map(\.string)
  }

  @Test func `folders are first, numbers count, and hidden files are shown by Ctrl+H`() async throws {
    await ask(.open(several: false))
    #expect(names == ["Music", "Pictures", "a.txt", "B2.txt", "b10.txt", "c.png"])
    await press(.character("h"), modifiers: .control)
    #expect(names.contains(".hidden"))
    let table = try #require(dialog?.panel.table)
    table.sortDescriptors = [TableSortDescriptor(key: "size", isAscending: false)]
    dialog?.tableView(table, sortDescriptorsDidChange: [])
    await rest()
    #expect(names == ["Music", "Pictures", "b10.txt", "B2.txt", "a.txt", "c.png", ".hidden"])
    await press(.escape)
    #expect(try await answer().isEmpty && dialog == nil)
  }

  @Test func `by keys alone: letters find, Return opens, Backspace goes up, and the folder is selected there`()
    async throws
  {
    await ask(.open(several: false))
    #expect(stage.window.focusedView === dialog?.panel.table)
    await press(.character("p"), .enter)
    #expect(names == ["2024"] && dialog?.browser.folder == path("Pictures"))
    await press(.backspace)
    #expect(dialog?.browser.folder == folder && dialog?.selection.map(\.name) == ["Pictures"])
    await press(.left, modifiers: .option)
    #expect(dialog?.browser.folder == path("Pictures"))
    await press(.up, modifiers: .option)
    await press(.character("a"), .enter)
    #expect(try await answer() == [path("a.txt").string])
  }

  @Test func `several files come in their order, and a kind of files leaves the others out`() async throws {
    await ask(.open(several: true), types: [FileType("Text", ["*.TXT"]), .all])
    #expect(names == ["Music", "Pictures", "a.txt", "B2.txt", "b10.txt"])
    stage.window.setFocus(try #require(dialog?.panel.table))
    await press(.character("a"), modifiers: .control)
    try stage.click(try #require(dialog?.panel.confirm))
    await rest()
    #expect(try await answer() == ["a.txt", "B2.txt", "b10.txt"].map { path($0).string })
  }

  @Test func `saving asks before it replaces, and refuses names that no file can have`() async throws {
    await ask(.save(name: "a.txt"))
    let field = try #require(dialog?.panel.nameField)
    #expect(stage.window.focusedView === field && field.selectedText == "a")
    for name in ["..", "a/b", String(repeating: "x", count: 256)] {
      field.text = name
      await press(.enter)
      #expect(message == "A file cannot have this name." && result == nil, "\(name.prefix(9))")
    }
    field.text = "a.txt"
    await press(.enter, .enter)
    #expect(dialog?.presentedViewController is AlertController && result == nil)
    await press(.escape)
    #expect(dialog?.presentedViewController == nil && result == nil)
    await press(.enter)
    let alert = try #require(dialog?.presentedViewController as? AlertController)
    try stage.click(try #require(button("Replace", in: alert.view)))
    await rest()
    #expect(try await answer() == [path("a.txt").string])
  }

  @Test func `saving goes into a folder that is named, and saves where a path leads`() async throws {
    await ask(.save(name: "new.txt"))
    let field = try #require(dialog?.panel.nameField)
    field.text = "Music"
    await press(.enter)
    #expect(dialog?.browser.folder == path("Music") && result == nil)
    field.text = path("none/new.txt").string
    await press(.enter)
    #expect(message == "“none” is not there any more." && result == nil)
    field.text = "new.txt"
    await press(.enter)
    #expect(try await answer() == [path("Music/new.txt").string])
  }

  @Test func `a folder is chosen, or made`() async throws {
    await ask(.folder)
    #expect(names == ["Music", "Pictures"])
    try stage.click(try #require(dialog?.panel.newFolder))
    await rest()
    #expect(dialog?.presentedViewController is AlertController)
    stage.type("Fresh")
    await press(.enter)
    #expect(dialog?.browser.folder == path("Fresh"))
    try stage.click(try #require(dialog?.panel.confirm))
    await rest()
    #expect(try await answer() == [path("Fresh").string])
  }

  @Test func `a folder that vanishes while it is shown, and a file that vanishes before it is chosen`() async throws {
    await ask(.open(several: false))
    try FileManager.default.removeItem(atPath: path("a.txt").string)
    stage.window.setFocus(try #require(dialog?.panel.table))
    await press(.character("a"), .enter)
    #expect(message == "“a.txt” is not there any more." && result == nil)
    try FileManager.default.removeItem(atPath: folder.string)
    await press(.function(5))
    #expect(message.hasSuffix("is not there any more.") && names.isEmpty)
    #expect(stage.announcements.last == message)
    await press(.backspace)
    #expect(dialog?.browser.folder == folder.parent && dialog?.browser.status == .ready)
    await press(.escape)
    #expect(try await answer().isEmpty)
  }

  @Test func `pipes and links to nothing are listed and not opened, and a circle of links can be walked`() async throws
  {
    let table = { [self] in dialog?.panel.table }
    #expect(mkfifo(path("pipe").string, 0o600) == 0)
    #expect(symlink("nothing", path("dead").string) == 0 && symlink("loop", path("loop").string) == 0)
    #expect(symlink(".", path("Music/round").string) == 0)
    await ask(.open(several: false))
    for name in ["pipe", "dead", "loop"] {
      let row = try #require(names.firstIndex(of: name))
      table()?.selectRow(at: ListView.IndexPath(row: row), animated: false)
      dialog?.choose()
      await rest()
      #expect(message == "“\(name)” is no file that can be opened." && result == nil)
    }
    dialog?.browser.go(to: .folder(path("Music")))
    for _ in 0..<60 {
      dialog?.browser.go(to: .folder(try #require(dialog?.shown.first?.path)))
      if dialog?.browser.status != .ready { break }
    }
    await rest()
    #expect(dialog?.browser.status == .failed("“round”: Too many levels of symbolic links."))
  }

  @Test func `a name that is no text is shown, and comes back exactly`() async throws {
    let odd = folder.appending([0xff, 0x61])
    odd.withCString { _ = close(open($0, O_CREAT | O_WRONLY, 0o600)) }
    await ask(.open(several: false))
    let row = try #require(names.firstIndex(of: "\u{FFFD}a"))
    dialog?.panel.table.selectRow(at: ListView.IndexPath(row: row), animated: false)
    dialog?.choose()
    await rest()
    _ = try await answer()
    #expect(try #require(result).get() == [odd])
    odd.withCString { _ = unlink($0) }
  }

  @Test func `a folder that answers late changes nothing in the next one, nor does one that never answers`()
    async throws
  {
    let gate = DispatchSemaphore(value: 0)
    let slow = path("Music")
    var files = FileSystem.disk
    files.list = { folder in
      if folder == slow { gate.wait() }
      return FileSystem.disk.list(folder)
    }
    let browser = FileBrowser(files, at: .folder(folder), showsFiles: true)
    browser.go(to: .folder(slow))
    browser.type = FileType("Text", ["*.txt"])
    #expect(browser.status == .reading)
    browser.go(to: .folder(path("Pictures")))
    await wait { browser.status == .ready }
    gate.signal()
    try? await Task.sleep(for: .milliseconds(100))
    #expect(browser.entries.map(\.name) == ["2024"] && browser.folder == path("Pictures"))
  }

  @Test func `many files: the list has as many cells as fit, and is cut at its limit`() async throws {
    var files = FileSystem.disk
    files.list = { folder in
      .success((0..<100_000).map { FileEntry(folder.appending("file \($0)".utf8), .file, size: Int64($0)) })
    }
    await ask(.open(several: false), files: files)
    #expect(names.count == 100_000 && names[10] == "file 10" && message == "Only 100000 files are listed.")
    #expect((dialog?.panel.table.visibleCells.count ?? 0) < 40)
  }

  @Test func `hurried hands: each call ends once, whatever is pressed while it comes and goes`() async throws {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<25 {
      result = nil
      await ask(.save(name: "a.txt"))
      for _ in 0..<30 where dialog != nil {
        let keys: [Key] = [.enter, .escape, .tab, .backspace, .down, .function(5), .character("h")]
        stage.press(keys.randomElement(using: &numbers) ?? .tab, modifiers: Bool.random() ? .control : [])
        if Bool.random() { stage.advance() }
        await Task.yield()
      }
      for _ in 0..<10 where dialog != nil { await press(.escape) }
      let answer = try await answer()
      #expect(answer.isEmpty || answer.count == 1)
      await rest()
      #expect(dialog == nil)
    }
  }

  @Test func `a window that closes or shows other screens ends the call`() async throws {
    await ask(.open(several: false))
    stage.show(ViewController())
    await rest()
    #expect(try await answer().isEmpty)
  }

  @Test(arguments: [Size(400, 300), Size(560, 300), Size(3840, 2160), Size(1, 1)])
  func `it fits each window, and what it shows is in it`(size: Size) async throws {
    await ask(.save(name: "a.txt"), types: [.all])
    stage.resize(to: size)
    await rest()
    guard size.width > 1 else { return }
    let panel = try #require(dialog?.panel)
    for view in [panel.confirm, panel.cancel, panel.table, panel.nameField, panel.path, panel.typeButton] as [View] {
      #expect(panel.bounds.contains(try #require(view.convert(view.bounds, to: panel))), "\(view)")
    }
    #expect(panel.table.bounds.height > 60 && panel.confirm.bounds.width > 50)
    #expect(panel.places.isHidden == (size.width < 600))
  }

  @Test(arguments: [1, 2]) func `at rest no frame is needed, at any size of texts`(scale: Double) async throws {
    stage.textScale = scale
    await ask(.open(several: true), types: [.all])
    stage.advance(by: 2)
    #expect(stage.isIdle)
    let count = stage.window.layoutCount
    stage.advance(by: 2)
    #expect(stage.window.layoutCount == count)
    await press(.escape)
    #expect(try await answer().isEmpty)
  }

  private func button(_ title: String, in view: View) -> Button? {
    if let button = view as? Button, button.title == title { return button }
    return view.subviews.lazy.compactMap { [self] in button(title, in: $0) }.first
  }
}
