import Testing

@testable import Inspector

struct NumberExpressionTests {
  @Test(arguments: [
    ("0.5", 0.5), ("-5", -5), ("1e-3", 0.001), ("0,42", 0.42), (" 7 ", 7), ("0.42*1.2", 0.504), ("0.42 * 1.2", 0.504),
    ("*1.2", 2.4), ("/ 4", 0.5), ("+20%", 2.4), ("-20 %", 1.6), ("*50%", 1), ("+0.5", 2.5), ("3-1", 2), ("-3-1", -4),
    ("1e-1+1", 1.1), ("5*-2", -10), ("0.5+10%", 0.55),
  ])
  func `numbers, products and changes of the present value`(text: String, value: Double) throws {
    let found = try #require(NumberExpression.value(of: text, present: 2))
    #expect(abs(found - value) < 1e-12)
  }

  @Test(arguments: ["", "x", "*", "1*", "1/0", "/0", "++1", "1*2*3", "%", "20%", "1e", "nan", "1e308*1e308", "1..2"])
  func `all else is no number`(text: String) {
    #expect(NumberExpression.value(of: text, present: 2) == nil)
  }

  @Test func `without a present value nothing is relative to it`() {
    #expect(NumberExpression.value(of: "*1.2", present: nil) == nil)
    #expect(NumberExpression.value(of: "2*1.5", present: nil) == 3)
  }
}
