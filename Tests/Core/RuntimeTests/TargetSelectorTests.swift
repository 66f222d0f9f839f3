import Runtime
import Testing

struct TargetSelectorTests {
  @Test(arguments: [
    ("#card-1", "#card-1"), ("Label", "Label"), ("*", "*"), ("  #grid \t Photo ", "#grid Photo"),
    ("Label#title", "Label#title"), ("#\"my card\"", "#\"my card\""), ("#\"plain\"", "#plain"),
    (#"#"a\"b\\c""#, #"#"a\"b\\c""#), ("#é😀", "#é😀"), ("* * #x", "* * #x"), ("#a/b:c.d_e", "#a/b:c.d_e"),
  ])
  func `what is a selector is read and written`(text: String, meaning: String) throws {
    let selector = try TargetSelector(parsing: text)
    #expect(selector.description == meaning)
    #expect(try TargetSelector(parsing: selector.description) == selector)
  }

  @Test(arguments: [
    ("", SelectorError.empty), ("   ", .empty), ("#", .missingIdentifier(column: 1, in: "#")),
    ("a #", .missingIdentifier(column: 3, in: "a #")), ("#\"\"", .missingIdentifier(column: 1, in: "#\"\"")),
    ("#\"a", .openQuote(column: 2, in: "#\"a")), ("#\"a\\", .openQuote(column: 2, in: "#\"a\\")),
    ("a>b", .unexpected(">", column: 2, in: "a>b")), ("a\nb", .unexpected("\n", column: 2, in: "a\nb")),
    ("#a#b", .unexpected("#", column: 3, in: "#a#b")), ("**", .unexpected("*", column: 2, in: "**")),
    ("a,b", .unexpected(",", column: 2, in: "a,b")), ("*#a", .unexpected("#", column: 2, in: "*#a")),
    ("#\"a\"b", .unexpected("b", column: 5, in: "#\"a\"b")), ("\u{0}", .unexpected("\u{0}", column: 1, in: "\u{0}")),
  ])
  func `what is none says where`(text: String, expected: SelectorError) {
    #expect(throws: expected) { try TargetSelector(parsing: text) }
    #expect(!expected.description.contains("\n"))
  }

  @Test func `a selector of a megabyte is refused without being read`() {
    #expect(throws: SelectorError.tooLong) { try TargetSelector(parsing: String(repeating: "a ", count: 500_000)) }
  }

  @Test func `a literal that is no selector, and an identifier that is none, are the program's faults`() async {
    await #expect(processExitsWith: .failure) { _ = "a > b" as TargetSelector }
    await #expect(processExitsWith: .failure) { _ = "" as TargetSelector }
    await #expect(processExitsWith: .failure) { _ = TargetSelector(identifier: "") }
  }

  @Test func `any text of any characters is read or refused`() {
    var state: UInt64 = 7
    let pieces = ["#", "\"", "\\", " ", "*", "a", "é", ".", "\u{0}", "\n", "View", "😀"]
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        text += pieces[Int(state >> 33) % pieces.count]
      }
      guard let selector = try? TargetSelector(parsing: text) else { continue }
      #expect((try? TargetSelector(parsing: selector.description)) == selector, "\(text)")
    }
  }
}
