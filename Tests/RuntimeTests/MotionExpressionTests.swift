import Runtime
import Testing

/// A family as a program of its own writes it.
private struct Noting: MotionFamily {
  typealias Target = Thing
  let earlier: MotionChain
  init(after earlier: MotionChain = MotionChain()) { self.earlier = earlier }

  func say(_ text: String) -> MotionExpression<NoteTerm> { MotionExpression(NoteTerm(text: text), in: self) }
}

private struct Marking: MotionFamily {
  typealias Target = Thing
  let earlier: MotionChain
  init(after earlier: MotionChain = MotionChain()) { self.earlier = earlier }

  func mark() -> MotionExpression<MarkTerm> { MotionExpression(MarkTerm(), in: self) }
}

private struct NoteTerm: MotionTerm {
  typealias Family = Noting
  var text: String
  var isLoud = false
  func plans() -> [any Plan] { [Note(isLoud ? text.uppercased() : text)] }
}

private struct MarkTerm: MotionTerm {
  typealias Family = Marking
  func plans() -> [any Plan] { [Mark(), Mark()] }
}

extension MotionExpression where Term == NoteTerm {
  fileprivate func loudly() -> MotionExpression { changing { $0.isLoud = true } }
}

struct MotionExpressionTests {
  let f = Fixture()

  private func text<Term>(_ expression: MotionExpression<Term>) -> [String] { expression.plans().map { "\($0)" } }

  @Test func `expressions are immutable: a modifier answers another one`() {
    let quiet = Noting().say("a")
    let loud = quiet.loudly()
    #expect(text(quiet) == ["Note(a)"])
    #expect(text(loud) == ["Note(A)"])
    #expect(quiet.term.isLoud == false)
  }

  @Test func `a modifier is about the last term, and a chain keeps its order`() {
    let chain = Noting().say("a").loudly().and.say("b").and(Marking.self).mark().and(Noting.self).say("c").loudly()
    #expect(text(chain) == ["Note(A)", "Note(b)", "Mark", "Mark", "Note(C)"])
    let other = Noting().say("a").and
    #expect(text(other.say("x")) == ["Note(a)", "Note(x)"])
    #expect(text(other.say("y")) == ["Note(a)", "Note(y)"])
  }

  @Test func `an expression serves many targets, with plans of its own for each`() {
    let twice = Noting().say("a").and.say("b")
    var transaction = Transaction()
    transaction.add(twice, to: f.a)
    transaction.add(twice, to: "#nobody")
    #expect(transaction.count == 4)
    f.scheduler.commit(transaction)
    f.scheduler.add(twice, to: f.b)
    #expect(
      f.log.lines.filter { $0.contains("performs") } == [
        "a performs Note(a)", "a performs Note(b)", "b performs Note(a)", "b performs Note(b)",
      ])
  }
}
