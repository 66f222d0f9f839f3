import Directors
import Geometry
import Motion
import PhysicsDirectors
import Schema
import StageSupport
import Testing
import Transitions

/// The parameters of every director, as they are declared: programs and files get the same checks.
struct ParameterTests {
  @Test func `no declaration of a parameter collides with another, has an illegal default or lacks a summary`() {
    for director in AllDirectors.all {
      #expect(FieldInfo.flaws(of: director.info.parameters, in: director.info.name).isEmpty)
    }
    #expect(AllDirectors.all.count == 16)
  }

  /// Values that a parameter must refuse.
  private func illegal(_ domain: FieldDomain) -> [FieldValue] {
    switch domain {
    case .number(let number):
      [
        .number(number.range.lowerBound.nextDown), .number(number.range.upperBound.nextUp), .number(.nan),
        .number(.infinity), .number(-.infinity), .text("fast"), .flag(true), .null, .list([.number(1)]),
      ]
    case .choice: [.text("sideways"), .text(""), .number(1), .flag(false), .null]
    case .flag: [.number(1), .text("true"), .null]
    case .color: [.text("#12"), .text("red"), .number(3), .flag(true)]
    case .text, .numbers, .list, .object, .oneOf: []
    }
  }

  private func sentence<P: DeclaredParameters>(_ schema: ValueSchema<P>, _ name: String, _ value: FieldValue) -> String?
  {
    do throws(FieldFault) {
      _ = try schema.decode([FieldMember(name, value)])
      return nil
    } catch {
      return error.message
    }
  }

  private func check<P: DeclaredParameters>(_ type: ParameterizedDirector<P>.Type) throws {
    let schema = P.schema
    let usual = try schema.decode([])
    #expect(schema.fault(in: usual) == nil)
    #expect(schema.encode(usual).isEmpty)
    for field in schema.fields {
      let info = field.info
      #expect(!illegal(info.domain).isEmpty, "\(schema.name).\(info.name)")
      for value in illegal(info.domain) {
        let message = try #require(sentence(schema, info.name, value), "\(schema.name).\(info.name) takes \(value)")
        #expect(message.contains("\"\(info.name)\"") || message.hasPrefix("unknown \(info.name) "), "\(message)")
        // A program can give a number only where its type has a number.
        guard case .number = value, case .number(let legal) = info.domain, !legal.isWhole,
          !Self.elsewhere.contains(info.name)
        else { continue }
        var parameters = usual
        do throws(FieldProblem) { try field.set(&parameters, value) } catch { continue }
        #expect(schema.fault(in: parameters) == "\(schema.name): \(message)")
      }
      let misspelt = info.name + "x"
      #expect(
        sentence(schema, misspelt, .null)?.hasPrefix("unknown parameter \"\(misspelt)\" of \(schema.name): ") == true)
    }
  }

  /// Parameters whose values programs give in other types, which check them: segments, release rules, and nil for 0.
  private static let elsewhere: Set<String> = ["seed", "begin", "length", "flick", "backResponse"]

  @Test func `every parameter of every director refuses bad values, in a program with the sentence of a file`() throws {
    try check(FadeDirector.self)
    try check(SlideDirector.self)
    try check(PushDirector.self)
    try check(CoverDirector.self)
    try check(CrossDissolveDirector.self)
    try check(StaggerDirector.self)
    try check(SheetDirector.self)
    try check(FlipDirector.self)
    try check(ZoomDirector.self)
    try check(MorphDirector.self)
    try check(SnapDirector.self)
    try check(GravityDirector.self)
    try check(GravityRotationDirector.self)
    try check(ThrowDirector.self)
    try check(DominoDirector.self)
    try check(PileDirector.self)
  }

  @Test func `the response of the way back is 0 in a file and nil in a program`() throws {
    let schema = PushDirector.Parameters.schema
    func response(_ seconds: Double) throws -> Double? {
      try schema.decode([FieldMember("backResponse", .number(seconds))]).backResponse
    }
    #expect(try response(0) == nil)
    #expect(try response(0.01) == 0.05)
    #expect(try response(2) == 2)
    var parameters = PushDirector.Parameters()
    parameters.backResponse = 0.01
    #expect(schema.fault(in: parameters) == #"Push: "backResponse" must be a number from 0.05 to 5 s, not 0.01"#)
  }

  /// - Returns: the sentence about a damping ratio, which the files of some directors cannot set.
  private func fault<P: DeclaredParameters & EntranceParameters>(_: P.Type, dampingRatio: Double) -> String? {
    var parameters = P()
    parameters.dampingRatio = dampingRatio
    return parameters.fault
  }

  @Test(arguments: [0.1, 1.01, .nan])
  func `the spring of every entrance is checked, also where no file sets its damping ratio`(ratio: Double) throws {
    func check<P: DeclaredParameters & EntranceParameters>(_ type: ParameterizedDirector<P>.Type) throws {
      #expect(fault(P.self, dampingRatio: 0.2) == nil && fault(P.self, dampingRatio: 1) == nil)
      let sentence = try #require(fault(P.self, dampingRatio: ratio))
      #expect(sentence.hasPrefix("\(P.schema.name): \"dampingRatio\" must be a number from 0.2 to 1, not "))
    }
    try check(FadeDirector.self)
    try check(CrossDissolveDirector.self)
    try check(StaggerDirector.self)
    try check(SlideDirector.self)
    try check(PushDirector.self)
    try check(CoverDirector.self)
    try check(FlipDirector.self)
    try check(ZoomDirector.self)
    try check(MorphDirector.self)
  }

  @Test func `an edge that is left to the director is automatic in a file and nil in a program`() throws {
    func check<P: DeclaredParameters>(_ path: KeyPath<P, ScreenEdge?>) throws {
      #expect(try P.schema.decode([])[keyPath: path] == nil)
      for edge in [nil] + ScreenEdge.allCases {
        let written = FieldMember("edge", .text(edge?.rawValue ?? "automatic"))
        let parameters = try P.schema.decode([written])
        #expect(parameters[keyPath: path] == edge)
        #expect(P.schema.encode(parameters) == (edge == nil ? [] : [written]))
      }
    }
    try check(\SlideDirector.Parameters.edge)
    try check(\ThrowDirector.Parameters.edge)
  }

  @Test func `the dissolving ends with the way at the latest`() throws {
    let members = [FieldMember("begin", .number(0.75)), FieldMember("length", .number(0.5))]
    let segment = try CrossDissolveDirector.Parameters.schema.decode(members).segment
    #expect(segment.position == 0.75 && segment.length == 0.25)
  }

  @Test func `a program that gives a director a number outside its range stops with the sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        var parameters = SlideDirector.Parameters()
        parameters.dim = 7
        let slide = DirectorFactory(SlideDirector.self) { SlideDirector($0, parameters) }
        Theatre(slide).bring()
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(#"Slide: "dim" must be a number from 0 to 1, not 7"#), "\(output)")
  }
}
