import Geometry
import Schema
import Testing

/// A value with fields of each type.
nonisolated private struct Card: Hashable {
  enum Side: String, FieldChoice { case left, right }

  var width = 1.0
  var count = 3
  var isOpen = false
  var side = Side.left
  var title = "card"
  var tint: Color?
  var center = Point(1, 2)
  var limits = 0.0...1.0
  var marks: [Double] = []
  var inner = Inner()

  struct Inner: Hashable { var depth = 0.5 }

  static let schema = ValueSchema("Card", Card()) {
    Field(\.width, "width", in: 0...10, unit: "points", "The width of the card.", formerly: ["size"])
    Field(\.count, "count", in: 0...9, "The number of marks.")
    Field(\.isOpen, "open", "Whether the card is open.")
    Field(\.side, "side", "The side that is seen.")
    Field(\.title, "title", "The text on the card.")
    Field(\.tint, "tint", "The color of the card.")
    Field(\.center, "center", in: -100...100, "The place of the card.")
    Field(\.limits, "limits", in: 0...5, "The range of the width.")
    Field(\.marks, "marks", in: 0...1, "The places of the marks.")
    Field<Inner>(\.depth, "depth", in: 0...1, "The depth of the card.").within(\.inner)
  }
}

struct ValueSchemaTests {
  private func fault(_ members: [FieldMember]) -> FieldFault? {
    do throws(FieldFault) {
      _ = try Card.schema.decode(members)
      return nil
    } catch {
      return error
    }
  }

  private func fault(_ name: String, _ value: FieldValue) -> String? { fault([FieldMember(name, value)])?.message }

  @Test func `a value without fields is the prototype`() throws {
    #expect(try Card.schema.decode([]) == Card())
    #expect(Card.schema.encode(Card()).isEmpty)
  }

  @Test func `fields that are given are read, and fields that differ are written in the order of the declaration`()
    throws
  {
    let members = [
      FieldMember("marks", .list([.number(0.5)])), FieldMember("tint", .text("#ff0000")),
      FieldMember("side", .text("right")), FieldMember("width", .number(4)), FieldMember("depth", .number(0.25)),
      FieldMember("center", .numbers([7, -8])), FieldMember("open", .flag(true)),
    ]
    let card = try Card.schema.decode(members)
    #expect(card.width == 4 && card.side == .right && card.isOpen && card.center == Point(7, -8))
    #expect(card.tint == Color(red: 1, green: 0, blue: 0) && card.marks == [0.5] && card.inner.depth == 0.25)
    #expect(Card.schema.encode(card).map(\.name) == ["width", "open", "side", "tint", "center", "marks", "depth"])
    #expect(try Card.schema.decode(Card.schema.encode(card)) == card)
  }

  @Test func `a former name is read and never written`() throws {
    let card = try Card.schema.decode([FieldMember("size", .number(2))])
    #expect(card.width == 2)
    #expect(Card.schema.encode(card) == [FieldMember("width", .number(2))])
    let twice = [FieldMember("size", .number(2)), FieldMember("width", .number(3))]
    #expect(fault(twice)?.message == #""size" is the former name of "width": give one of them"#)
  }

  @Test(arguments: [
    ("width", FieldValue.number(11), #""width" must be a number from 0 to 10 points, not 11"#),
    ("width", .text("wide"), #""width" must be a number from 0 to 10 points, not "wide""#),
    ("open", .number(1), #""open" must be true or false, not 1"#),
    ("side", .text("lft"), #"unknown side "lft": did you mean "left"?"#),
    ("side", .flag(true), #""side" must be a text in double quotes, not true"#),
    ("title", .null, #""title" must be a text in double quotes, not null"#),
    ("tint", .text("red"), ##""tint" is no color: "red"; did you mean "#ff0000"?"##),
    ("tint", .number(3), ##""tint" must be a color, "#rgb", "#rrggbb" or "#rrggbbaa", not 3"##),
    ("center", .number(3), #""center" must be a list of 2 numbers from -100 to 100, not 3"#),
    ("center", .numbers([3]), #""center" must be a list of 2 numbers from -100 to 100, not of 1"#),
    ("center", .numbers([3, 400]), #""center" must be a list of 2 numbers from -100 to 100, not one with 400"#),
    ("limits", .numbers([3, 2]), #""limits" must begin with its smaller number, not with 3 before 2"#),
    ("marks", .list([.number(0), .number(2)]), #""marks" must be a number from 0 to 1, not 2"#),
    ("depth", .number(-1), #""depth" must be a number from 0 to 1, not -1"#),
    ("widht", .number(1), #"unknown key "widht" in Card: did you mean "width"?"#),
  ])
  func `a field that is wrong says so in one sentence`(name: String, value: FieldValue, sentence: String) {
    #expect(fault(name, value) == sentence)
  }

  @Test func `a program's value gets the sentence that a file gets`() {
    var card = Card()
    for width in [11, -1, .nan, .infinity] {
      card.width = width
      #expect(Card.schema.fault(in: card) == fault("width", .number(width)).map { "Card: " + $0 })
    }
    card.width = 1
    card.inner.depth = 7
    #expect(Card.schema.fault(in: card) == fault("depth", .number(7)).map { "Card: " + $0 })
    card.inner.depth = 0
    card.center = Point(0, .nan)
    #expect(Card.schema.fault(in: card) == fault("center", .numbers([0, .nan])).map { "Card: " + $0 })
    #expect(Card.schema.fault(in: Card()) == nil)
  }

  @Test func `all faults are gathered, in the order of the declaration, with their places`() {
    var check = FieldCheck()
    let members = [
      FieldMember("widht", .number(1)), FieldMember("center", .numbers([0, 1000])), FieldMember("count", .number(-1)),
    ]
    #expect(Card.schema.decode(members, &check) == nil)
    #expect(check.faults.map(\.field) == ["count", "center", "widht"])
    #expect(check.faults.map(\.kind) == [.illegal, .illegal, .unknown])
    #expect(check.faults.map(\.path) == [[.member("count")], [.member("center"), .element(1)], [.member("widht")]])
  }

  @Test func `a program that gives a value outside its limits stops with the sentence`() async {
    await #expect(processExitsWith: .failure) { NumberDomain(0...1, unit: "s").require(7, "delay", of: "Tween") }
    NumberDomain(0...1, unit: "s").require(1, "delay", of: "Tween")
  }
}

struct FieldAuditTests {
  @Test func `a declaration whose names collide, whose default is illegal or whose summary is missing has flaws`() {
    func flaws(_ infos: [FieldInfo]) -> [String] { FieldInfo.flaws(of: infos, in: "Card") }
    let width = FieldInfo("width", .number(NumberDomain(0...1)), defaultValue: .number(1), summary: "The width of it.")
    #expect(flaws([width]).isEmpty)
    #expect(flaws([width, width]) == [#"Card: two fields are called "width""#])
    #expect(flaws([width, FieldInfo("w", .flag, formerly: ["width"], summary: "Whether it is wide.")]).count == 1)
    #expect(flaws([FieldInfo("w", .flag, summary: "")]).count == 1)
    let wide = FieldInfo("width", .number(NumberDomain(0...1)), defaultValue: .number(2), summary: "The width of it.")
    #expect(flaws([wide]) == [#"Card: the default of "width" must be a number from 0 to 1, not 2"#])
    #expect(flaws(Card.schema.infos).isEmpty)
  }
}
