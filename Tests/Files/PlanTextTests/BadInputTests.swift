import PlanText
import Plans
import Runtime
import Testing

/// Text that is no plan and no transaction: a typed error with its place, never a trap.
struct BadInputTests {
  private func error(_ text: String, inTransition: Bool = false) throws -> WireError? {
    let registry = try programRegistry()
    do {
      _ = try registry.transaction(parsing: text.utf8, inTransition: inTransition)
      return nil
    } catch {
      return error
    }
  }

  private func planError(_ plan: String) throws -> WireError? {
    try error(#"[{"operation":"add","target":"*","plan":\#(plan)}]"#, inTransition: true)
  }

  @Test func `an unknown family says what was perhaps meant`() throws {
    let wrong = try error("[\n  {\"operation\": \"add\", \"plan\": {\"family\": \"Twen\"}}]")
    #expect(wrong?.reason == .unknownFamily("Twen"))
    #expect(wrong?.description == "2:43: there is no family of plans called \"Twen\": did you mean \"Tween\"?")
  }

  @Test(arguments: [
    (
      #"{"family":"Tween","payload":{"property":"alpa","to":1,"duration":1}}"#, WireError.Reason.unknownProperty("alpa")
    ),
    (#"{"family":"Tween","payload":{"property":"alpha","to":1}}"#, .missingField("duration")),
    (#"{"family":"Tween","payload":{"property":"alpha","duration":1}}"#, .missingField("values")),
    (#"{"family":"Tween"}"#, .missingField("property")),
    (#"{"payload":{}}"#, .missingField("family")),
    (#"{"family":3}"#, .wrongType(field: "family")),
    (#"{"family":"Tween","payload":[]}"#, .wrongType(field: "payload")),
    (#"[]"#, .wrongType(field: "plan")),
    (#"{"family":"Tween","playload":{}}"#, .unknownField("playload")),
    (
      #"{"family":"Tween","payload":{"property":"alpha","to":1,"duration":1,"durration":1}}"#,
      .unknownField("durration")
    ),
    (#"{"family":"Tween","payload":{"property":"alpha","to":"1","duration":1}}"#, .wrongType(field: "to")),
    (#"{"family":"Tween","payload":{"property":"position","to":1,"duration":1}}"#, .wrongType(field: "to")),
    (#"{"family":"Tween","payload":{"property":"position","to":[1],"duration":1}}"#, .wrongType(field: "to")),
    (#"{"family":"Tween","payload":{"property":"alpha","to":1e300,"duration":1}}"#, .illegalValue(field: "to")),
    (#"{"family":"Tween","payload":{"property":"alpha","to":NaN,"duration":1}}"#, .grammar),
    (#"{"family":"Tween","payload":{"property":"alpha","to":1e999,"duration":1}}"#, .grammar),
    (#"{"family":"Tween","payload":{"property":"alpha","to":1,"duration":-1}}"#, .illegalValue(field: "duration")),
    (
      #"{"family":"Tween","payload":{"property":"alpha","to":1,"duration":1,"delay":-1}}"#,
      .illegalValue(field: "delay")
    ),
    (#"{"family":"Tween","payload":{"property":"alpha","values":[],"duration":1}}"#, .illegalValue(field: "values")),
    (
      #"{"family":"Tween","payload":{"property":"alpha","values":[1,2],"offsets":[1,0],"duration":1}}"#,
      .illegalValue(field: "offsets")
    ),
    (
      #"{"family":"Tween","payload":{"property":"alpha","values":[1,2],"offsets":[1],"duration":1}}"#,
      .wrongType(field: "offsets")
    ),
    (
      #"{"family":"Tween","payload":{"property":"alpha","values":[1,2],"timings":[],"duration":1}}"#,
      .illegalValue(field: "timings")
    ),
    (
      #"{"family":"Tween","payload":{"property":"alpha","to":1,"timing":"eas","duration":1}}"#,
      .illegalValue(field: "timing")
    ),
    (
      #"{"family":"Tween","payload":{"property":"alpha","to":1,"timing":[2,0,1,1],"duration":1}}"#,
      .illegalValue(field: "timing")
    ),
    (
      #"{"family":"Tween","payload":{"property":"alpha","to":1,"timing":{"steps":1.5},"duration":1}}"#,
      .illegalValue(field: "steps")
    ),
    (
      #"{"family":"Tween","payload":{"property":"alpha","to":1,"timing":{"steps":1,"jump":"none"},"duration":1}}"#,
      .illegalValue(field: "timing")
    ),
    (
      #"{"family":"Tween","payload":{"property":"alpha","to":1,"duration":1,"repetition":{"count":0}}}"#,
      .illegalValue(field: "count")
    ),
    (
      #"{"family":"Tween","payload":{"property":"alpha","to":1,"duration":1,"additive":1}}"#,
      .wrongType(field: "additive")
    ),
    (
      #"{"family":"SpringTo","payload":{"property":"alpha","to":1,"spring":"bouncey"}}"#, .illegalValue(field: "spring")
    ),
    (
      #"{"family":"SpringTo","payload":{"property":"alpha","to":1,"spring":{"period":1}}}"#,
      .illegalValue(field: "spring")
    ),
    (
      #"{"family":"SpringTo","payload":{"property":"alpha","to":1,"spring":{"response":0,"dampingRatio":1}}}"#,
      .illegalValue(field: "response")
    ),
    (
      #"{"family":"SpringTo","payload":{"property":"alpha","to":1,"spring":{"stiffness":1,"damping":-1}}}"#,
      .illegalValue(field: "damping")
    ),
    (
      #"{"family":"SpringTo","payload":{"property":"alpha","to":1,"spring":{"stiffness":1,"damping":1,"endsAfter":1}}}"#,
      .illegalValue(field: "damping of a spring with a stated end")
    ),
    (#"{"family":"SpringTo","payload":{"property":"alpha","to":1,"spring":{}}}"#, .missingField("duration")),
    (
      #"{"family":"Coast","payload":{"property":"alpha","decay":{"timeConstant":0}}}"#,
      .illegalValue(field: "timeConstant")
    ),
    (#"{"family":"Travel","payload":{}}"#, .missingField("spring")),
    (#"{"family":"EvenTravel","payload":{"duration":0}}"#, .illegalValue(field: "duration")),
    (#"{"family":"Travel","payload":{"spring":"smooth","threshold":0}}"#, .illegalValue(field: "threshold")),
    (
      #"{"family":"TransitionTween","payload":{"property":"alpha","back":0,"fore":1,"segment":[0.5,0.6]}}"#,
      .illegalValue(field: "segment")
    ),
    (#"{"family":"Draggable","payload":{"axis":"up"}}"#, .illegalValue(field: "axis")),
    (#"{"family":"SnapTo","payload":{"point":[1e300,0]}}"#, .illegalValue(field: "point")),
    (#"{"family":"Fall","payload":{"phase":["sometimes"]}}"#, .illegalValue(field: "phase")),
    (#"{"family":"Fall","payload":{"phase":[]}}"#, .illegalValue(field: "phase")),
    (#"{"family":"Steer","payload":{"back":[1,1],"fore":[1,1]}}"#, .illegalValue(field: "fore")),
    (#"{"family":"Matter","payload":{"elasticity":2}}"#, .illegalValue(field: "elasticity")),
    (#"{"family":"Attach","payload":{"kind":"rod"}}"#, .missingField("anchor")),
    (#"{"family":"Collide","payload":{"boundaries":[{"name":"a","path":[[0,0]]}]}}"#, .illegalValue(field: "path")),
    (
      #"{"family":"Draggable","payload":{"drivesTransitionAlong":[0,0]}}"#,
      .illegalValue(field: "drivesTransitionAlong")
    ),
    (
      #"{"family":"Draggable","payload":{"drivesTransitionAlong":[1,0],"release":{"flick":0}}}"#,
      .illegalValue(field: "flick")
    ),
    (#"{"family":"acme.Shake","payload":{"amplitude":1e6}}"#, .illegalValue(field: "amplitude")),
  ])
  func `a plan that is wrong is a typed error`(plan: String, reason: WireError.Reason) throws {
    let wrong = try planError(plan)
    #expect(wrong?.reason == reason, "\(plan): \(String(describing: wrong))")
    #expect(wrong?.line == 1 && wrong?.column ?? 0 > 0)
    #expect(wrong?.message.contains("\n") == false)
  }

  @Test func `operations that are wrong are typed errors`() throws {
    let shake = #"{"family":"acme.Shake"}"#
    #expect(try error("{}")?.reason == .grammar)
    #expect(try error("[1]")?.reason == .wrongType(field: "operation"))
    #expect(try error(#"[{"operation":"ad"}]"#)?.reason == .unknownOperation("ad"))
    #expect(try error(#"[{"operation":"ad"}]"#)?.message == "there is no operation \"ad\": did you mean \"add\"?")
    #expect(try error(#"[{"operation":"add"}]"#)?.reason == .missingField("plan"))
    #expect(try error(#"[{"operation":"remove"}]"#)?.reason == .missingField("name"))
    #expect(try error(#"[{"operation":"remove","name":""}]"#)?.reason == .illegalValue(field: "name"))
    #expect(try error(#"[{"operation":"remove","name":"n","plan":\#(shake)}]"#)?.reason == .unknownField("plan"))
    #expect(try error(#"[{"operation":"add","name":"","plan":\#(shake)}]"#)?.reason == .illegalValue(field: "name"))
    #expect(
      try error(#"[{"operation":"add","target":"a>b","plan":\#(shake)}]"#)?.reason
        == .badSelector(.unexpected(">", column: 2, in: "a>b")))
    #expect(try error(#"[{"operation":"add","target":"","plan":\#(shake)}]"#)?.reason == .badSelector(.empty))
    #expect(try error(#"[{"operation":"add","target":7,"plan":\#(shake)}]"#)?.reason == .wrongType(field: "target"))
    let travel = #"{"family":"Travel","payload":{"spring":"smooth"}}"#
    #expect(
      try error(#"[{"operation":"add","name":"n","plan":\#(travel)}]"#)?.reason
        == .cannotBeNamed(family: "SpringProgress"))
  }

  @Test func `a plan that follows a transition is refused where there is none`() throws {
    let tween = #"{"family":"TransitionTween","payload":{"property":"alpha","back":0,"fore":1}}"#
    let drag = #"{"family":"Draggable","payload":{"drivesTransitionAlong":[1,0]}}"#
    for (plan, family) in [(tween, "TransitionTween"), (drag, "Draggable")] {
      let text = #"[{"operation":"add","target":"*","plan":\#(plan)}]"#
      #expect(try error(text)?.reason == .needsTransition(family: family))
      #expect(try error(text, inTransition: true) == nil)
    }
  }

  @Test func `nesting without end is refused, not followed`() throws {
    let deep = String(repeating: "[", count: 200_000)
    #expect(try error(deep)?.reason == .grammar)
    #expect(try planError(#"{"family":"Tween","payload":\#(deep)"#)?.reason == .grammar)
    let registry = try programRegistry()
    #expect(throws: WireError.self) { try registry.plan(parsing: deep) }
  }

  @Test func `an enormous transaction takes time in proportion and no stack`() throws {
    let registry = try programRegistry()
    let operation = ##"{"operation":"add","name":"n","plan":{"family":"acme.Shake"},"target":"#a"}"##
    func seconds(_ count: Int) throws -> Double {
      let text = "[" + Array(repeating: operation, count: count).joined(separator: ",\n") + "]"
      let clock = ContinuousClock()
      let bytes = Array(text.utf8)
      let time = try clock.measure { try #expect(registry.transaction(parsing: bytes).count == count) }
      return Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
    }
    let small = try seconds(2000)
    let large = try seconds(40_000)
    // Twenty times as many, with room for a machine that has other things to do.
    #expect(large < max(small, 0.005) * 100)
  }

  @Test func `mutated documents are read or refused, never trapped on`() throws {
    let registry = try programRegistry()
    var transaction = Transaction()
    transaction.add(Shake(), named: "n", to: "#grid Photo")
    transaction.remove(named: "n", from: "*")
    let plans = try samplePlans().map { try registry.text(of: $0) }
    let documents =
      try [Array(registry.text(of: transaction).utf8)]
      + plans.map { Array(#"[{"operation":"add","target":"\#("#a")","plan":\#($0)}]"#.utf8) }
    let pieces = ["0", "-", "9", "\"", "{", "}", "[", "]", ",", ":", "e", "1e308", "null", "true", "\\u0000", "\u{ff}"]
    var random = Generator(state: 11)
    var read = 0
    for _ in 0..<6000 {
      var bytes = documents[random.next(below: documents.count)]
      for _ in 0...random.next(below: 3) {
        let place = random.next(below: bytes.count)
        switch random.next(below: 4) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next(below: 256))
        case 2: bytes.replaceSubrange(place..<place, with: Array(pieces[random.next(below: pieces.count)].utf8))
        default: bytes.swapAt(place, random.next(below: bytes.count))
        }
        if bytes.isEmpty { bytes = [0x5b] }
      }
      do {
        let found = try registry.transaction(parsing: bytes, inTransition: true)
        // What is read can be written.
        _ = try registry.text(of: found)
        read += 1
      } catch let error as WireError {
        #expect(error.line >= 1 && error.column >= 1 && !error.message.isEmpty)
      }
    }
    #expect(read > 0)
  }
}

/// Numbers that are the same each time.
struct Generator {
  var state: UInt64

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
