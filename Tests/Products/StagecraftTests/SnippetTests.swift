import Foundation
import Testing

/// Every Swift block of README, CONTRIBUTING, Docs and the DocC catalogs is code that this target compiles.
///
/// A block is looked for in the files of `Snippets`, without indentation, empty lines and imports. A line of those files that ends in
/// `// not on the page` is left out. A block that cannot be compiled has a comment above it: `<!-- not compiled: why -->`.
nonisolated struct SnippetTests {
  struct Block: CustomTestStringConvertible {
    let page: String
    let line: Int
    let code: String
    /// Why the block is not compiled; nil: it is.
    let excuse: String?
    var testDescription: String { "\(page):\(line)" }
  }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let package = tests.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: try blocks()) func `each Swift block of a page is compiled as it stands`(block: Block) throws {
    if let excuse = block.excuse {
      #expect(!excuse.isEmpty, "\(block.page):\(block.line): the comment gives no reason")
      return
    }
    let isCompiled = try Self.sources().contains { $0.contains(block.code) }
    #expect(isCompiled, "\(block.page):\(block.line): no file of Snippets holds this:\n\(block.code)")
  }

  @Test func `pages, blocks and excuses are found`() throws {
    let blocks = try Self.blocks()
    #expect(blocks.count > 80 && blocks.count { $0.excuse != nil } < 6)
    for page in ["README.md", "Docs/TRANSITIONS.md", "Sources/Products/Stagecraft/Stagecraft.docc/FirstDirector.md"] {
      #expect(blocks.contains { $0.page == page })
    }
  }

  @Test func `a block with another word in it is not compiled`() throws {
    let block = try #require(try Self.blocks().first { $0.excuse == nil })
    let sources = try Self.sources()
    #expect(sources.contains { $0.contains(block.code) })
    #expect(!sources.contains { $0.contains(block.code + "\nlet another = 1") })
  }

  @Test func `indented blocks, excuses and imports are read`() {
    let page = """
      1. Text.

         <!-- not compiled: a manifest -->
         ```swift
         let name = 1
         ```

      ```swift
      import Stagecraft

      if true {
        print(1)
      }
      ```
      """
    let blocks = Self.blocks(of: page, named: "page")
    #expect(blocks.map(\.excuse) == ["a manifest", nil])
    #expect(blocks.map(\.code) == ["let name = 1", "if true {\nprint(1)\n}"])
    #expect(blocks.map(\.line) == [4, 8])
  }

  // MARK: Reading

  private static func blocks() throws -> [Block] {
    try pages().flatMap { name in
      blocks(of: try String(contentsOf: package.appending(path: name), encoding: .utf8), named: name)
    }
  }

  private static func pages() throws -> [String] {
    let folders = try ["Docs", "Sources"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path).sorted()
        .filter { $0.hasSuffix(".md") && (folder == "Docs" || $0.contains(".docc/")) }.map { "\(folder)/\($0)" }
    }
    return ["README.md", "CONTRIBUTING.md"] + folders
  }

  private static func blocks(of page: String, named name: String) -> [Block] {
    var blocks: [Block] = []
    var excuse: String?
    var open: (line: Int, lines: [String])?
    for (index, raw) in page.components(separatedBy: "\n").enumerated() {
      let line = raw.trimmingCharacters(in: .whitespaces)
      if let block = open {
        if line == "```" {
          blocks.append(Block(page: name, line: block.line, code: code(of: block.lines), excuse: excuse))
          (open, excuse) = (nil, nil)
        } else {
          open?.lines.append(raw)
        }
      } else if line == "```swift" {
        open = (index + 1, [])
      } else if line.hasPrefix("<!-- not compiled:") {
        excuse = line.dropFirst(18).replacing("-->", with: "").trimmingCharacters(in: .whitespaces)
      } else if !line.isEmpty {
        excuse = nil
      }
    }
    return blocks
  }

  private static func sources() throws -> [String] {
    let folder = tests.appending(path: "Snippets")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return code(of: text.components(separatedBy: "\n"))
    }
  }

  /// Lines without indentation; without empty ones, imports, and lines that are not on the page.
  private static func code(of lines: [String]) -> String {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasSuffix("// not on the page") }
      .joined(separator: "\n")
  }
}
