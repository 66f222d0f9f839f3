import Stagecraft
import StagecraftStoryboard

/// The texts that `--list` and `--check` print.
enum Listing {
  static func summary(_ document: StoryboardDocument, path: String) -> String {
    "\(Wording.oneLine(path)): \(count(document.scenes.count, "scene")), \(count(document.segues.count, "segue")), no faults"
  }

  static func text(_ document: StoryboardDocument) -> String {
    var lines = ["Scenes"]
    for scene in document.scenes {
      let mark = scene.id == document.initial ? "  (initial)" : ""
      lines.append("  \(padded(scene.id, 18))\(scene.title ?? "")\(mark)")
    }
    lines += ["", "Segues"]
    for segue in document.segues {
      let way = segue.to.map { "\(segue.from) -> \($0)" } ?? "\(segue.from) ->"
      let director = segue.director ?? "system"
      lines.append(
        "  \(padded(segue.name, 18))\(padded(segue.kind.rawValue, 11))\(padded(way, 26))\(padded(director, 10))"
          + segue.interactive.rawValue)
    }
    lines += ["", "Directors"]
    for director in StockDirectors.catalog.directors {
      lines.append("  \(padded(director.name, 18))\(director.summary)")
      for parameter in director.parameters {
        lines.append("    \(padded(parameter.name, 16))\(padded(domain(parameter), 34))\(parameter.summary)")
      }
    }
    return lines.map { Wording.oneLine($0).trimmedAtEnd }.joined(separator: "\n")
  }

  private static func domain(_ parameter: FieldInfo) -> String {
    let value = parameter.defaultValue
    switch parameter.domain {
    case .number(let number):
      let bounds = "\(plain(number.range.lowerBound))...\(plain(number.range.upperBound))"
      let unit = number.unit.isEmpty ? "" : " \(number.unit)"
      return "\(value?.number.map { plain($0) } ?? "none") in \(bounds)\(unit)"
    case .choice(let words):
      return words.map { .text($0) == value ? "[\($0)]" : $0 }.joined(separator: "|")
    case .flag:
      return value == .flag(true) ? "[true]|false" : "true|[false]"
    case .color:
      guard case .color(let color) = value else { return "a colour, or none" }
      return "\(color)"
    case .text, .numbers, .list, .object, .oneOf:
      return parameter.domain.description
    }
  }

  private static func plain(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
