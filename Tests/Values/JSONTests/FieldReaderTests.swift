import JSON
import Testing

/// The reader of fields: each fault with its kind, its place and its sentence, in both modes.
struct FieldReaderTests {
  private func object(_ text: String, _ log: FaultLog) throws -> ObjectReader {
    let value = try #require(JSONParser.parse(Array(text.utf8)).value)
    return try #require(ObjectReader(value, "a card", log))
  }

  @Test(arguments: [
    (#"{"size": "1"}"#, FaultLog.Kind.wrongType, #"1:10: "size" must be a number from 0 to 9 points, not "1""#),
    (#"{"size": 10}"#, .illegal, #"1:10: "size" must be a number from 0 to 9 points, not 10"#),
    (#"{"size": 1e308}"#, .illegal, #"1:10: "size" must be a number from 0 to 9 points, not 1e+308"#),
    (#"{"size": null}"#, .wrongType, #"1:10: "size" must be a number from 0 to 9 points, not null"#),
    (#"{"seize": 1}"#, .unknown, #"1:2: unknown key "seize" in a card: did you mean "size"?"#),
    (#"{"name": 1}"#, .wrongType, #"1:10: "name" must be a text in double quotes, not 1"#),
    (#"{"name": "a\u0000"}"#, .illegal, #"1:10: "name" may not hold U+0000"#),
    (#"{"open": 1}"#, .wrongType, #"1:10: "open" must be true or false, not 1"#),
    (#"{"suit": "hart"}"#, .illegal, #"1:10: unknown suit "hart": did you mean "heart"?"#),
    (#"{"suit": {}}"#, .wrongType, #"1:10: "suit" must be a text in double quotes, not an object"#),
    (#"{"spot": [1]}"#, .wrongType, #"1:10: "spot" must be a list of two numbers, [x, y], not of 1"#),
    (#"{"spot": [1, 10]}"#, .illegal, #"1:14: the y of "spot" must be a number from 0 to 9, not 10"#),
  ])
  func `a field that is wrong is one fault, with its place`(text: String, kind: FaultLog.Kind, message: String) throws {
    for mode in [FaultLog.Mode.first, .all] {
      let log = FaultLog(mode)
      let card = try object(text, log)
      read(card)
      #expect(log.first?.kind == kind)
      #expect(log.faults.sorted.map(\.description) == [message])
    }
  }

  private func read(_ card: ObjectReader) {
    _ = card["size"]?.number(in: 0...9, unit: "points")
    _ = card["name"]?.text()
    _ = card["open"]?.flag()
    _ = card["suit"]?.word(among: ["heart", "spade"])
    _ = card["spot"]?.pair(in: 0...9)
    card.finish()
  }

  @Test func `a missing field is a fault of the object`() throws {
    let log = FaultLog(.first)
    let card = try object("  {}", log)
    #expect(card.required("size") == nil)
    #expect(log.first?.kind == .missing && log.first?.field == "size")
    #expect(log.first?.fault.description == #"1:3: a card needs "size""#)
  }

  @Test func `a value that is no object has no fields`() throws {
    let log = FaultLog(.first)
    let value = try #require(JSONParser.parse(Array("[]".utf8)).value)
    #expect(ObjectReader(value, "a card", log) == nil)
    #expect(log.first?.fault.message == "a card must be an object, not a list")
  }

  @Test func `one mode keeps the first fault, the other keeps all`() throws {
    let text = #"{"spot": [-1, 10], "size": true, "colour": 1}"#
    let (first, all) = (FaultLog(.first), FaultLog(.all))
    read(try object(text, first))
    read(try object(text, all))
    #expect(first.faults.sorted.map(\.column) == [28])
    #expect(all.faults.sorted.map(\.column) == [11, 15, 28, 34])
    #expect(all.first == first.first)
  }

  @Test func `what is right is read, and nothing is reported`() throws {
    let log = FaultLog(.all)
    let card = try object(#"{"size": 9, "name": "ace", "open": false, "suit": "spade", "spot": [0, 9]}"#, log)
    #expect(card["size"]?.number(in: 0...9) == 9)
    #expect(card["name"]?.text() == "ace")
    #expect(card["open"]?.flag() == false)
    #expect(card["suit"]?.word(among: ["heart", "spade"]) == "spade")
    let spot = try #require(card["spot"]?.pair(in: 0...9))
    #expect(spot == (0, 9))
    card.finish()
    #expect(log.isEmpty)
  }
}
