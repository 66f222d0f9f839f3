import JSON
import Testing

struct JSONParserTests {
  private func parse(_ text: String) -> (value: JSONValue?, faults: [String]) {
    let (value, faults) = JSONParser.parse(Array(text.utf8))
    return (value, faults.map(\.description))
  }

  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("-0.5e+2", "-50.0"), ("0", "0.0"), ("1E2", "100.0"),
    ("\"\"", "\"\""), (#""a\n\"\\\/\u00e9\ud83d\ude00""#, #""a\n\"\\/é😀""#),
    ("[]", "[]"), ("[1,[2,{}]]", "[1.0,[2.0,{}]]"), (#"{"a":1,"b":[false]}"#, #"{"a":1.0,"b":[false]}"#),
    ("\u{feff}{\r\n}", "{}"), ("1e-999", "0.0"),
  ])
  func `reads what the standard allows`(text: String, meaning: String) throws {
    let (value, faults) = parse(text)
    #expect(faults == [])
    #expect(try #require(value).summary == meaning)
  }

  @Test(arguments: [
    ("", "1:1: the file is empty: expected a JSON object"),
    (" \n ", "1:1: the file is empty: expected a JSON object"),
    ("{", "1:2: expected a key in double quotes, found the end of the file"),
    ("[1,\n 2", "2:3: expected \",\" or \"]\" in the list that began at 1:1, found the end of the file"),
    ("[1 2]", "1:4: expected \",\" or \"]\" in the list that began at 1:1, found \"2\""),
    ("[1,]", "1:4: expected a value after \",\" (JSON has no trailing comma), found \"]\""),
    ("{\"a\":1,}", "1:8: expected a key after \",\" (JSON has no trailing comma), found \"}\""),
    ("{\"a\" 1}", "1:6: expected \":\" after the key \"a\", found \"1\""),
    ("{'a': 1}", "1:2: expected a key in double quotes, found \"'\" (JSON has double quotes only)"),
    ("{a: 1}", "1:2: expected a key in double quotes, found \"a\""),
    ("[1] x", "1:5: expected the end of the file after the value, found \"x\""),
    ("// hi\n{}", "1:1: expected a value, found \"/\" (JSON has no comments)"),
    ("[NaN]", "1:2: expected a value, found the word \"NaN\" (text needs double quotes)"),
    ("[True]", "1:2: expected a value, found the word \"True\": did you mean true?"),
    ("[-Infinity]", "1:3: expected a digit, found \"I\""),
    ("[01]", "1:2: a number may not begin with a needless 0"),
    ("[1.]", "1:4: expected a digit after the decimal point, found \"]\""),
    ("[.5]", "1:2: expected a value, found \".\""),
    ("[+1]", "1:2: expected a value, found \"+\""),
    ("[1e]", "1:4: expected a digit of the exponent, found \"]\""),
    ("[1e999]", "1:2: the number \"1e999\" is out of range"),
    ("[-1e400]", "1:2: the number \"-1e400\" is out of range"),
    ("[\"abc]", "1:2: the text that begins here is never closed"),
    ("[\"abc\n\"]", "1:2: the text that begins here is not closed on its line"),
    ("[\"a\tb\"]", "1:4: a control character in a text must be escaped, as in \\t or \\u0009"),
    ("[\"\\x\"]", "1:3: unknown escape in a text: known are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX"),
    ("[\"\\u12g4\"]", "1:3: \\u needs four hexadecimal digits"),
    ("[\"\\ud800\"]", "1:3: a surrogate escape needs its other half, as in \\ud83d\\ude00"),
    ("[\"\\udc00\\ud800\"]", "1:3: a surrogate escape needs its other half, as in \\ud83d\\ude00"),
    ("[\"\\ud800\\u0041\"]", "1:3: a surrogate escape needs its other half, as in \\ud83d\\ude00"),
  ])
  func `a fault of grammar ends the reading with its place`(text: String, fault: String) {
    let (value, faults) = parse(text)
    #expect(value == nil)
    #expect(faults == [fault])
  }

  @Test(arguments: [
    [0x80], [0xc0, 0xaf], [0xc3], [0xe0, 0x80, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80],
    [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82], [0xff],
  ])
  func `bytes that are not UTF-8 are a fault where they stand`(bytes: [UInt8]) {
    let (_, inText) = JSONParser.parse(Array("[\"é".utf8) + bytes + Array("\"]".utf8))
    #expect(inText.map(\.description) == ["1:4: the file is not UTF-8 text here"])
    let (_, outside) = JSONParser.parse(Array("\n ".utf8) + bytes)
    #expect(outside.map(\.description) == ["2:2: the file is not UTF-8 text here"])
  }

  @Test func `a column counts scalars`() throws {
    let (value, _) = parse("{\n\t\"é😀\": [1],\r\n \"b\": 2 }")
    guard case .object(let members) = try #require(value).content else { return #expect(Bool(false)) }
    #expect(members.map(\.keyPosition) == [TextPosition(line: 2, column: 2), TextPosition(line: 3, column: 2)])
    #expect(members.map(\.value.position) == [TextPosition(line: 2, column: 8), TextPosition(line: 3, column: 7)])
  }

  @Test func `a byte order mark is no column`() {
    #expect(parse("\u{feff}x").faults == ["1:1: expected a value, found the word \"x\" (text needs double quotes)"])
  }

  @Test func `a duplicate key is a fault and the first one counts`() throws {
    let (value, faults) = parse("{\"a\": 1,\n \"b\": 2, \"a\": 3, \"\\u0061\": 4}")
    #expect(try #require(value).summary == #"{"a":1.0,"b":2.0}"#)
    #expect(
      faults == [
        "2:10: the key \"a\" is given twice in one object, first at 1:2",
        "2:18: the key \"a\" is given twice in one object, first at 1:2",
      ])
  }

  @Test func `duplicates are found among many keys`() {
    let members = (0..<40).map { "\"k\($0)\": 0" } + ["\"k39\": 1", "\"k3\": 1"]
    #expect(parse("{" + members.joined(separator: ",") + "}").faults.count == 2)
  }

  @Test func `nesting is limited`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(parse(nested(JSONParser.deepest)).faults == [])
    #expect(parse(nested(JSONParser.deepest + 1)).faults == ["1:257: lists and objects nest more than 256 deep"])
    #expect(parse(String(repeating: "{\"a\":", count: 100_000)).faults.count == 1)
  }
}

extension JSONValue {
  /// The value written as JSON, without its places.
  fileprivate var summary: String {
    switch content {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .string(let text): text.debugDescription
    case .array(let elements): "[" + elements.map(\.summary).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { $0.key.debugDescription + ":" + $0.value.summary }.joined(separator: ",") + "}"
    }
  }
}
