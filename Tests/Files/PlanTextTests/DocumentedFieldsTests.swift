import Foundation
import PlanText
import Runtime
import Testing

/// The table of families in `Docs/WIRE.md`, put to the reader, and the writer's fields, looked for in the table.
struct DocumentedFieldsTests {
  /// Forms that are read and never written, and words that no sample has.
  private static let readOnly: [String] = [
    #"{"family": "BodyMaterial", "payload": {"charge": 2}}"#,
    #"{"family": "Tween", "payload": {"property": "alpha", "to": 1, "duration": 1, "timing": "ease"}}"#,
    #"{"family": "Draggable", "payload": {"axis": "both"}}"#,
    #"{"family": "Draggable", "payload": {"axis": "horizontal"}}"#,
    #"{"family": "Draggable", "payload": {"drivesTransitionAlong": [1, 0], "release": {"flick": "never"}}}"#,
    #"{"family": "VelocitySource", "payload": {"property": "alpha", "of": "panAlongX"}}"#,
    #"{"family": "VelocitySource", "payload": {"property": "alpha", "of": "rotation"}}"#,
    #"{"family": "Push", "payload": {"vector": [1, 0], "mode": "instantaneous"}}"#,
    #"{"family": "Fall", "payload": {"phase": ["forward", "backward", "held", "releasedForward", "releasedBackward"]}}"#,
    #"{"family": "Collide", "payload": {"boundaries": [{"name": "a", "path": [[0, 0], [1, 0], [1, 1]], "closed": true}]}}"#,
    #"{"family": "BodyMaterial", "payload": {"friction": 0.4, "resistance": 1, "angularResistance": 2}}"#,
    #"{"family": "Attach", "payload": {"anchor": [0, 0], "kind": "rod"}}"#,
  ]

  private func rows() throws -> [(family: String, words: Set<String>)] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let lines = try String(contentsOf: package.appending(path: "Docs/WIRE.md"), encoding: .utf8)
      .components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("| family | payload") })
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return (words(cells[0]).first ?? "", Set(words(cells[1])))
    }
  }

  private func words(_ text: String) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
      .flatMap { $0.element.components(separatedBy: CharacterSet(charactersIn: "{}, []")) }.filter { !$0.isEmpty }
  }

  /// The keys of an object, and all keys and texts inside it.
  private func vocabulary(_ value: Any) -> (keys: Set<String>, all: Set<String>) {
    switch value {
    case let object as [String: Any]:
      (Set(object.keys), object.values.reduce(Set(object.keys)) { $0.union(vocabulary($1).all) })
    case let list as [Any]: ([], list.reduce([]) { $0.union(vocabulary($1).all) })
    case let text as String: ([], [text])
    default: ([], [])
    }
  }

  @Test func `each family and each word of the table is read, and each field that is written is in the table`() throws {
    let registry = try programRegistry()
    var written: [String: Set<String>] = [:]
    var known: [String: Set<String>] = [:]
    for text in try samplePlans().map({ try registry.text(of: $0) }) + Self.readOnly {
      _ = try registry.plan(parsing: text)
      let plan = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let family = try #require(plan["family"] as? String)
      let words = vocabulary(plan["payload"] ?? [String: Any]())
      written[family, default: []].formUnion(words.keys)
      known[family, default: []].formUnion(words.all)
    }
    let rows = try rows()
    #expect(Set(rows.map(\.family)) == Set(PlanRegistry.stock.familyNames))
    for (family, words) in rows {
      let unknown = words.subtracting(known[family] ?? [])
      #expect(unknown.isEmpty, "\(family): the page names \(unknown.sorted()), which nothing here reads")
      let missing = (written[family] ?? []).subtracting(words).subtracting(["phase"])
      #expect(missing.isEmpty, "\(family): the page lacks \(missing.sorted())")
    }
  }

  @Test func `a word of a table that is not read is found`() throws {
    #expect(throws: WireError.self) {
      try PlanRegistry.stock.plan(parsing: #"{"family": "Fall", "payload": {"sideways": 1}}"#)
    }
  }
}
