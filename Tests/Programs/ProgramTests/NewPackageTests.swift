import Foundation
import ProgramSupport
import Testing

/// `stagecraft new`: what it writes is Examples/Starter under another name, whose own tests are in StarterTests.
struct NewPackageTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  private func files(in folder: String) throws -> [String: String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: bench.file(folder))
    let texts = paths.map { ($0, readText(bench.file("\(folder)/\($0)")) ?? "") }
    return Dictionary(uniqueKeysWithValues: texts.filter { !$0.1.isEmpty })
  }

  @Test func `a package has the name that was given, everywhere, and knows the checkout`() throws {
    let run = try bench.run(["new", "Recipes2"])
    #expect(run.ending == .exited(0) && run.errors.isEmpty && run.output.contains("make run"), "\(run.errors)")
    let files = try files(in: "Recipes2")
    #expect(
      files.keys.sorted() == [
        ".gitignore", "Makefile", "Package.swift", "Packaging/control", "Packaging/copyright",
        "Packaging/org.example.Recipes2.desktop", "Packaging/org.example.Recipes2.metainfo.xml",
        "Packaging/org.example.Recipes2.svg", "README.md", "Sources/Recipes2/Notes.swift",
        "Sources/Recipes2/Screens.swift", "Sources/Recipes2/main.swift", "Tests/Recipes2Tests/Recipes2Tests.swift",
      ])
    for (path, text) in files {
      #expect(!text.lowercased().contains("starter") && !text.contains("../.."), "\(path)")
    }
    let manifest = try #require(files["Package.swift"])
    let checkout = try #require(manifest.firstMatch(of: /path: "(\/[^"]+)"/)?.1)
    #expect(FileManager.default.fileExists(atPath: checkout + "/Sources/Products/Stagecraft"))
    #expect(files["Makefile"]?.contains("STAGECRAFT := \(checkout)\n") == true)
    #expect(files["Packaging/control"]?.hasPrefix("Package: recipes2\n") == true)
  }

  @Test(arguments: [
    ([], "new needs one name"), (["A", "B"], "new needs one name"), (["--help"], "new needs one name"),
    ([""], "letters and digits"), (["2Notes"], "letters and digits"), (["my-notes"], "letters and digits"),
    (["Zoë"], "letters and digits"), (["A"], "letters and digits"), (["../Views"], "Views is the name of a module"),
    (["Foundation"], "Foundation is the name of a module"), (["Motion"], "Motion is the name of a module"),
  ])
  func `a name that no program can have is refused`(arguments: [String], part: String) throws {
    let run = try bench.run(["new"] + arguments)
    #expect(run.ending == .exited(64) && run.messages.count == 1 && run.errors.contains(part), "\(run.errors)")
  }

  @Test func `nothing that is there is written over`() throws {
    _ = try bench.directory.write("Notes", "mine")
    let run = try bench.run(["new", "Notes"])
    #expect(run.ending == .exited(73) && run.errors.contains("there already"), "\(run.errors)")
    #expect(readText(bench.file("Notes")) == "mine")
    let lost = try bench.run(["new", "no/where/Notes"])
    #expect(lost.ending == .exited(73) && lost.messages.count == 1, "\(lost.errors)")
  }
}
