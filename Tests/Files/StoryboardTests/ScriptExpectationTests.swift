import JSON
import Storyboard
import Testing

/// The lines of a script that expect something.
struct ScriptExpectationTests {
  private func command(_ line: String) throws -> ScriptExpectation {
    let script = try Script(parsing: Array(line.utf8), path: "s")
    guard case .expect(let expectation) = try #require(script.lines.first).command else {
      throw StoryboardError(path: "s", faults: [Fault("no expectation", at: .start)])
    }
    return expectation
  }

  private func fault(_ line: String) -> String {
    do {
      _ = try Script(parsing: Array(line.utf8), path: "s")
      return "none"
    } catch { return error.lines.joined(separator: "\n") }
  }

  @Test func `An expectation names a view, a property, a value and a tolerance`() throws {
    #expect(try command("+0.2 expect view card x 480 ± 0.25") == .view("card", .x, 480, tolerance: 0.25))
    #expect(try command("+0.2 expect view card x 480 +- 0.25") == .view("card", .x, 480, tolerance: 0.25))
    #expect(try command("+0.2 expect view \"my card\" width -3") == .view("my card", .width, -3, tolerance: 0.5))
    #expect(try command("1 expect view card alpha 0.5") == .view("card", .alpha, 0.5, tolerance: 0.005))
    #expect(try command("1 expect outcome cancelled") == .outcome("cancelled"))
    #expect(try command("1 expect scene list") == .scene("list"))
  }

  @Test(arguments: [
    "expect view card x 480 ± 0.25", "expect view \"a # \\\"b\\\" \\\\\" rotation 0.125 ± 0", "expect outcome obsolete",
    "expect scene \"\"",
  ])
  func `An expectation is written as it is read`(line: String) throws {
    #expect("expect \(try command("1 \(line)"))" == line)
  }

  @Test(arguments: [
    (
      "1 expect",
      "s:1:3: expected one of \"expect view ID PROPERTY VALUE ± TOLERANCE\", \"expect outcome OUTCOME\", \"expect scene ID\""
    ),
    ("1 expect vew a x 1", "s:1:10: unknown expectation \"vew\": did you mean \"view\"?"),
    ("1 expect view a x", "s:1:10: expected \"expect view ID PROPERTY VALUE ± TOLERANCE\""),
    ("1 expect view a x 1 ±", "s:1:10: expected \"expect view ID PROPERTY VALUE ± TOLERANCE\""),
    ("1 expect view a widht 1", "s:1:17: unknown property \"widht\": did you mean \"width\"?"),
    ("1 expect view a x one", "s:1:19: expected a number from -100000 to 100000, not \"one\""),
    ("1 expect view a x nan", "s:1:19: expected a number from -100000 to 100000, not \"nan\""),
    ("1 expect view a x 1 or 2", "s:1:21: expected ± or +- before the tolerance, not \"or\""),
    ("1 expect view a x 1 ± -1", "s:1:23: expected a tolerance from 0 to 100000, not \"-1\""),
    ("1 expect outcome done", "s:1:18: unknown outcome \"done\": known are completed, cancelled, refused and obsolete"),
    ("1 expect scene a b", "s:1:18: expected \"expect scene ID\""),
  ])
  func `A wrong expectation says what is wrong, with its column`(line: String, expected: String) {
    #expect(fault(line) == expected)
  }
}
