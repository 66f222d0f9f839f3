import JSON
import Testing

struct JSONTextTests {
  private func read(_ text: JSONText) throws -> JSONValue {
    let (value, faults) = JSONParser.parse(Array(text.text.utf8))
    #expect(faults.isEmpty, "\(text.text): \(faults)")
    return try #require(value)
  }

  @Test func `every number reads back to the bit`() throws {
    var numbers: [Double] = [
      0, -0.0, 1, -1, 0.1, 1.0 / 3, 1e15, 1e16, 9_007_199_254_740_991, 9_007_199_254_740_992, .leastNonzeroMagnitude,
      .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .pi, 1.0.nextUp,
    ]
    var state: UInt64 = 1
    for _ in 0..<5000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Double(bitPattern: state)
      if number.isFinite { numbers.append(number) }
    }
    for number in numbers {
      guard case .number(let back) = try read(.number(number)).content else {
        Issue.record("\(number) is no number")
        continue
      }
      #expect(back.bitPattern == number.bitPattern, "\(number) came back as \(back)")
    }
  }

  @Test(arguments: ["", "a", "\"\\/", "\n\t\r\u{0}\u{1f}\u{7f}", "é😀\u{2028}", "{}[]:,"])
  func `every text reads back`(text: String) throws {
    guard case .string(let back) = try read(.string(text)).content else {
      Issue.record("no text")
      return
    }
    #expect(Array(back.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func `objects keep their order`() {
    let text = JSONText.object([("b", .numbers([1, 0.5])), ("a", .array([.null, .flag(true)])), ("c", .string("x"))])
    #expect(text.text == #"{"b":[1,0.5],"a":[null,true],"c":"x"}"#)
  }

  @Test func `a number that is not finite is refused`() async {
    await #expect(processExitsWith: .failure) { _ = JSONText.number(.nan) }
    await #expect(processExitsWith: .failure) { _ = JSONText.number(.infinity) }
  }
}

struct JSONElementsTests {
  private func elements(_ text: String, atMost limit: Int = .max) -> (found: [String], fault: String?) {
    var found: [String] = []
    do {
      try JSONParser.parseElements(Array(text.utf8), JSONParser.Source("text")) { value in
        found.append(value.found)
        return found.count < limit
      }
      return (found, nil)
    } catch {
      return (found, error.description)
    }
  }

  @Test func `the elements of a list come one after the other`() {
    #expect(elements("[]").found == [])
    #expect(elements(" [1, \"a\",\n{} , [2,3]] \n").found == ["1", "\"a\"", "an object", "a list"])
    #expect(elements("[1, 2, 3, !]", atMost: 2).found == ["1", "2"])
  }

  @Test(arguments: [
    ("", "1:1: the text is empty: expected a JSON list"),
    ("{}", "1:1: expected a list, found \"{\""),
    ("[1, 2", "1:6: expected \",\" or \"]\" in the list that began at 1:1, found the end of the text"),
    ("[1,]", "1:4: expected a value after \",\" (JSON has no trailing comma), found \"]\""),
    ("[1] 2", "1:5: expected the end of the text after the value, found \"2\""),
    ("[{\"a\":1,\"a\":2}]", "1:9: the key \"a\" is given twice in one object, first at 1:3"),
  ])
  func `what is wrong is told where it is`(text: String, fault: String) {
    #expect(elements(text).fault == fault)
  }

  @Test func `a list of lists that never ends is refused, not followed`() {
    #expect(elements(String(repeating: "[", count: 100_000)).fault?.contains("nest more than 256 deep") == true)
  }
}
