import Directors
import Schema
import Stagecraft
import Testing

// The Swift blocks of CONTRIBUTING.md.

private enum RiseSnippet {
  struct Parameters: DeclaredParameters {
    var response = 0.4
    /// The distance that the new screen rises, in fractions of its height; 0...1.
    var rise = 1.0

    static let schema = ValueSchema("Rise", noun: .parameter, Parameters()) {
      Field.response(\.response)
      Field(\.rise, "rise", in: 0...1, unit: "screens", "How far the new screen rises.")
    }
  }
}

struct ParameterSnippetTests {
  @Test func `a parameter that is declared has a default, a range and a check`() throws {
    let schema = RiseSnippet.Parameters.schema
    #expect(schema.infos.map(\.name) == ["response", "rise"])
    #expect(schema.infos[1].defaultValue == .number(1) && schema.infos[1].range == 0...1)
    var parameters = try schema.decode([FieldMember("rise", .number(0.5))])
    #expect(parameters.rise == 0.5)
    parameters.rise = 7
    #expect(schema.fault(in: parameters) == #"Rise: "rise" must be a number from 0 to 1 screens, not 7"#)
  }
}
