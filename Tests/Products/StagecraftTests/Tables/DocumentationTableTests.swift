import Foundation
import Schema
import StageSupport
import Stagecraft
import StagecraftStoryboard
import Testing

/// The tables of the pages that are generated from the declarations of directors and plans.
///
/// `make docs-tables` writes them; a table that differs from the declarations is a fault.
struct DocumentationTableTests {
  nonisolated private static let pages = ["Docs/DIRECTORS.md", "Docs/WIRE.md"]

  private var package: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  private var isRecording: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["STAGECRAFT_RECORD"] == "1" && environment["CI"] == nil
  }

  @Test(arguments: pages) func `the generated tables of a page are those of the declarations`(page: String) throws {
    let url = package.appending(path: page)
    let text = try String(contentsOf: url, encoding: .utf8)
    let generated = try Self.generated(text)
    if isRecording, generated != text { try generated.write(to: url, atomically: true, encoding: .utf8) }
    #expect(isRecording || generated == text, "\(page): run make docs-tables")
  }

  @Test func `every director and every family of plans has a table`() throws {
    let directors = try String(contentsOf: package.appending(path: "Docs/DIRECTORS.md"), encoding: .utf8)
    for name in AllDirectors.catalog.names {
      #expect(directors.contains("<!-- generated: parameters of \(name) -->\n"), "\(name)")
    }
    let wire = try String(contentsOf: package.appending(path: "Docs/WIRE.md"), encoding: .utf8)
    for name in PlanRegistry.stock.familyNames {
      #expect(wire.contains("<!-- generated: fields of \(name) -->\n"), "\(name)")
    }
  }

  @Test func `a table between markers is replaced, and a marker without a declaration is a fault`() throws {
    let old = "a\n<!-- generated: parameters of Fade -->\nold\n<!-- end -->\nb\n"
    let new = try Self.generated(old)
    #expect(new.hasPrefix("a\n<!-- generated: parameters of Fade -->\n| parameter | unit |"))
    #expect(new.contains("| `scale` |  | 0.5...1 | 1 | The size from which") && new.hasSuffix("|\n<!-- end -->\nb\n"))
    #expect(try Self.generated(new) == new)
    #expect(throws: UnknownTable.self) { try Self.generated("<!-- generated: parameters of Fad -->\n<!-- end -->\n") }
  }

  private struct UnknownTable: Error { let marker: String }

  /// The page with each table between markers made from its declaration.
  private static func generated(_ page: String) throws -> String {
    var lines: [Substring] = []
    var isInside = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "<!-- end -->" { isInside = false }
      if !isInside { lines.append(line) }
      guard line.hasPrefix("<!-- generated: "), line.hasSuffix(" -->") else { continue }
      isInside = true
      let table = try table(String(line.dropFirst("<!-- generated: ".count).dropLast(" -->".count)))
      lines += table.split(separator: "\n")
    }
    return lines.joined(separator: "\n")
  }

  private static func table(_ marker: String) throws -> String {
    if marker.hasPrefix("parameters of "),
      let director = AllDirectors.catalog.director(String(marker.dropFirst("parameters of ".count)))
    {
      return FieldTable.markdown(director.parameters, noun: "parameter")
    }
    let family = marker.dropFirst("fields of ".count)
    if marker.hasPrefix("fields of "),
      let declaration = PlanRegistry.stock.declarations.first(where: { $0.family == family })
    {
      return FieldTable.markdown(declaration.fields, noun: "field")
    }
    throw UnknownTable(marker: marker)
  }
}

struct FieldTableTests {
  @Test func `a table has a line for each field`() {
    let infos = [
      FieldInfo(
        "width", .number(NumberDomain(0...10, unit: "points")), defaultValue: .number(1), summary: "The width of it."),
      FieldInfo("side", .choice(["left", "right"]), defaultValue: .text("left"), summary: "The side that is seen."),
      FieldInfo("to", .numbers(count: 2, .any), isRequired: true, summary: "The destination."),
    ]
    let lines = FieldTable.markdown(infos, noun: "field").split(separator: "\n")
    #expect(lines.count == 2 + infos.count)
    #expect(lines[0] == "| field | unit | values | default | meaning |")
    #expect(lines[2] == "| `width` | points | 0...10 | 1 | The width of it. |")
    #expect(lines[3] == "| `side` |  | `left`, `right` | `left` | The side that is seen. |")
    #expect(lines[4] == "| `to` |  | 2 numbers | required | The destination. |")
  }
}
