import MotionLog

#if canImport(Glibc)
import Glibc
#endif

/// Writes the springs of plans as storyboards have them, by response and damping ratio. Traces have the constants,
/// which are read back exactly.
nonisolated enum SpringText {
  private static let start = "{\"stiffness\":"

  /// Returns JSON with the springs in it by response and damping ratio.
  static func asInFiles(_ json: String) -> String {
    var rest = json[...]
    var text = ""
    while let found = rest.firstRange(of: start) {
      guard let end = rest[found.upperBound...].firstIndex(of: "}") else { break }
      let object = rest[found.lowerBound...end]
      text += rest[..<found.lowerBound] + (spring(object) ?? String(object))
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  /// - Returns: nil for text that is no spring of four finite numbers at most.
  private static func spring(_ object: Substring) -> String? {
    var numbers: [String: Double] = [:]
    for member in object.dropFirst().dropLast().split(separator: ",") {
      let parts = member.split(separator: ":")
      guard parts.count == 2, let value = Double(parts[1]), value.isFinite else { return nil }
      numbers[parts[0].filter { $0 != "\"" }] = value
    }
    let mass = numbers["mass"] ?? 1
    guard let stiffness = numbers["stiffness"], let damping = numbers["damping"], stiffness > 0, mass > 0 else {
      return nil
    }
    let response = 2 * Double.pi * (mass / stiffness).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    guard response.isFinite, ratio.isFinite else { return nil }
    let end = numbers["endsAfter"].map { ",\"endsAfter\":" + FixedPoint.short($0) } ?? ""
    return "{\"response\":" + FixedPoint.short(response) + ",\"dampingRatio\":" + FixedPoint.short(ratio) + end + "}"
  }
}
