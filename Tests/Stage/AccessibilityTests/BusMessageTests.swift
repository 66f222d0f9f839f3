import Accessibility
import Testing

/// Needs libdbus, but no bus.
@Suite(.enabled(if: DBusLibrary() != nil)) struct BusMessageTests {
  private func passed(_ values: [BusValue]) throws -> [BusValue] {
    let library = try #require(DBusLibrary())
    return try #require(BusMessage.call("a.b", "/a", "a.b", "C", values, library)).arguments
  }

  @Test func `all types are read as they were written`() throws {
    let values: [BusValue] = [
      .bool(true), .bool(false), .int16(-3), .int32(.min), .uint32(.max), .double(-0.5), .string("é👩‍👩‍👧"),
      .path("/a/b"), .array("s", [.string("a"), .string("")]), .structure([.string("a"), .path("/")]),
      .variant(.structure([.int32(1), .variant(.string("in"))])),
      .array("{sv}", [.entry(.string("k"), .variant(.bool(true)))]),
      .array("(so)", [.structure([.string(":1.0"), .path("/x")])]),
    ]
    #expect(try passed(values) == values)
  }

  @Test func `an empty array keeps its place, and its type is sent`() throws {
    #expect(try passed([.array("((so)as)", []), .int32(4)]) == [.array("", []), .int32(4)])
  }

  @Test func `a text with U+0000 goes on after it`() throws {
    #expect(try passed([.string("a\0b")]) == [.string("a\u{FFFD}b")])
  }

  @Test func `a text of a megabyte passes whole`() throws {
    let text = String(repeating: "\u{202E}x", count: 300_000)
    #expect(try passed([.string(text)]) == [.string(text)])
  }

  @Test func `arguments of other types, and missing ones, are refused`() throws {
    var arguments = BusArguments([.string("x"), .uint32(1)])
    #expect(throws: BusFailure.invalidArguments("argument 1 has the type s, not i")) { try arguments.int() }
    #expect(try arguments.unsigned() == 1)
    #expect(throws: BusFailure.invalidArguments("argument 3 is missing")) { try arguments.string() }
  }

  @Test func `the answer to a failed call names the error`() throws {
    let library = try #require(DBusLibrary())
    let call = try #require(BusMessage.call("a.b", "/a", "a.b", "C", [], library))
    #expect(call.kind == .call && call.path == "/a" && call.interface == "a.b" && call.member == "C")
  }
}
