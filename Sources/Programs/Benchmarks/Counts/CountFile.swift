import ProcessSupport
import Stagecraft
import StagecraftStoryboard

/// Reads and writes the counts that are stored with the sources.
enum CountFile {
  static func read(_ path: String) throws -> [SceneCounts] {
    guard let bytes = readBytes(path) else { throw ProgramError("cannot read \(path)") }
    let (value, faults) = JSONParser.parse(bytes)
    guard let value, faults.isEmpty, case .array(let scenes) = value.content else {
      throw ProgramError("\(path) is not a list of counts\(faults.first.map { ": \($0)" } ?? "")")
    }
    return try scenes.map { try scene($0, path) }
  }

  private static func scene(_ value: JSONValue, _ path: String) throws -> SceneCounts {
    var counts = SceneCounts(name: "")
    guard case .object(let members) = value.content else { throw ProgramError("\(path): a scene is an object") }
    var name: String?
    for member in members {
      switch (member.key, member.value.content) {
      case ("name", .string(let text)): name = text
      case (let key, .number(let number)):
        guard let count = SceneCounts.Count(rawValue: key) else { throw ProgramError("\(path): nothing counts \(key)") }
        counts.values[count] = Int(number)
      case (let key, _): throw ProgramError("\(path): \(key) is no count")
      }
    }
    guard let name else { throw ProgramError("\(path): a scene has no name") }
    return SceneCounts(name: name, values: counts.values)
  }
}

/// A count that differs from the file.
struct CountDifference {
  let scene: String
  let what: String
  /// The file's count; nil if the file does not have it.
  let old: Int?
  let new: Int?

  /// Whether the count grew, appeared or disappeared.
  var isGrowth: Bool {
    guard let old else { return true }
    guard let new else { return true }
    return new > old
  }

  var sentence: String {
    switch (old, new) {
    case (let old?, let new?): "\(scene): \(what) \(new > old ? "grew" : "fell") from \(old) to \(new)"
    case (nil, let new?): "\(scene): \(what) \(new), which the file does not have"
    case (_, nil): "\(scene): \(what) are not counted any more"
    }
  }

  static func all(from old: [SceneCounts], to new: [SceneCounts]) -> [CountDifference] {
    let names = new.map(\.name) + old.map(\.name).filter { name in !new.contains { $0.name == name } }
    return names.flatMap { name in
      SceneCounts.Count.allCases.compactMap { count in
        let before = old.first { $0.name == name }?.values[count]
        let after = new.first { $0.name == name }?.values[count]
        return before == after ? nil : CountDifference(scene: name, what: count.summary, old: before, new: after)
      }
    }
  }
}
