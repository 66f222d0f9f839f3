import Geometry
import Glibc
import ProcessSupport
import Storyboard
import Testing
import Views

/// What can stand in the place of a file.
@Suite(.serialized) struct LiveInputTests {
  private func expectRecovery(_ bench: LiveBench, fault: String, _ location: SourceLocation = #_sourceLocation) throws {
    #expect(bench.faults?.contains { $0.contains(fault) } == true, "\(bench.faults ?? [])", sourceLocation: location)
    #expect(bench.view("card")?.backgroundColor == Color(hex: "#4060a0"), sourceLocation: location)
    remove(bench.path)
    try bench.save(LiveBench.board(color: "#00ff00"))
    bench.run(0.6)
    #expect(bench.faults == nil, sourceLocation: location)
    #expect(bench.view("card")?.backgroundColor == Color(hex: "#00ff00"), sourceLocation: location)
  }

  @Test func `A directory in the place of the file is a fault`() throws {
    let bench = try LiveBench()
    remove(bench.path)
    mkdir(bench.path, 0o755)
    bench.run(0.5)
    try expectRecovery(bench, fault: "it is a directory")
  }

  @Test func `A pipe in the place of the file is a fault, and does not keep the program waiting`() throws {
    let bench = try LiveBench()
    remove(bench.path)
    mkfifo(bench.path, 0o644)
    bench.run(0.5)
    try expectRecovery(bench, fault: "it is not a regular file")
  }

  @Test func `A link to itself is a fault`() throws {
    let bench = try LiveBench()
    remove(bench.path)
    symlink("board.json", bench.path)
    bench.run(0.5)
    try expectRecovery(bench, fault: "cannot read")
  }

  @Test func `100 MB are refused by their size`() throws {
    let bench = try LiveBench()
    truncate(bench.path, 100_000_000)
    _ = open(bench.path, O_WRONLY).closed
    bench.run(0.5)
    try expectRecovery(bench, fault: "larger than 8 MB")
  }

  @Test func `A file that is deleted and comes back`() throws {
    let bench = try LiveBench()
    remove(bench.path)
    bench.run(0.5)
    try expectRecovery(bench, fault: "there is no such file")
  }

  @Test func `A folder that is removed and made again`() throws {
    let parent = try TemporaryDirectory()
    let folder = parent.file("project")
    mkdir(folder, 0o755)
    let bench = try LiveBench()
    // The watched file lies behind a link to a folder.
    let path = folder + "/board.json"
    _ = try parent.write("project/board.json", LiveBench.board())
    remove(bench.path)
    symlink(path, bench.path)
    bench.run(0.5)
    #expect(bench.faults == nil)
    remove(path)
    rmdir(folder)
    bench.run(0.5)
    #expect(bench.faults != nil)
    mkdir(folder, 0o755)
    bench.run(0.2)
    _ = try parent.write("project/board.json", LiveBench.board(color: "#00ff00"))
    bench.run(0.6)
    #expect(bench.faults == nil)
    #expect(bench.view("card")?.backgroundColor == Color(hex: "#00ff00"))
  }

  @Test func `A folder that is exchanged behind a link`() throws {
    let bench = try LiveBench()
    for (name, color) in [("a", "#ff0000"), ("b", "#0000ff")] {
      mkdir(bench.directory.file(name), 0o755)
      _ = try bench.directory.write("\(name)/real.json", LiveBench.board(color: color))
    }
    symlink("a", bench.directory.file("current"))
    remove(bench.path)
    symlink("current/real.json", bench.path)
    bench.run(0.5)
    #expect(bench.view("card")?.backgroundColor == Color(hex: "#ff0000"))
    symlink("b", bench.directory.file("next"))
    rename(bench.directory.file("next"), bench.directory.file("current"))
    bench.run(0.5)
    #expect(bench.view("card")?.backgroundColor == Color(hex: "#0000ff"))
    _ = try bench.directory.write("b/real.json", LiveBench.board(color: "#00ff00"))
    bench.run(0.5)
    #expect(bench.view("card")?.backgroundColor == Color(hex: "#00ff00"))
  }

  @Test func `Without inotify the files are looked at each second, and a sentence says so`() throws {
    let bench = try LiveBench(usesInotify: false)
    #expect(bench.warnings.count == 1)
    #expect(bench.warnings.first?.contains("are looked at each second") == true)
    try bench.save(LiveBench.board(color: "#00ff00"))
    bench.runWithoutLooking(1.3)
    #expect(bench.view("card")?.backgroundColor == Color(hex: "#00ff00"))
  }
}

extension Int32 {
  /// Closes the descriptor.
  fileprivate var closed: Int32 { close(self) }
}
