import Motion
import Plans
import Schema
import Views

/// The spring of a transition, and the rule that ends its drags: parameters that most directors have.
nonisolated public struct Entrance: Hashable, Sendable {
  /// The response of the spring, in seconds; 0.05...5. That of a stock director follows the theme's
  /// ``Theme/MotionScheme`` until it is set.
  public var response: Double { didSet { followsResponse = false } }
  /// The response of the spring for the backward direction, in seconds; 0.05...5. nil: `response`.
  public var backResponse: Double?
  /// The damping ratio of the spring, 0.2...1. Below 1 the screen overshoots when it enters. A director that moves the
  /// screen over an edge never overshoots when the screen leaves.
  public var dampingRatio: Double { didSet { followsDamping = false } }
  /// A spring of the theme in place of the response and the damping ratio; nil, the default, for those.
  public var springToken: Theme.SpringToken?
  /// The rule that decides the direction when a drag ends.
  public var release: ReleaseRule
  /// The token to which a stock spring keeps its proportion.
  private var model = Theme.SpringToken.default
  private var followsResponse = false
  private var followsDamping = false

  /// Makes an entrance. The director checks the ranges.
  public init(
    response: Double, backResponse: Double? = nil, dampingRatio: Double = 1, release: ReleaseRule = ReleaseRule()
  ) {
    self.response = response
    self.backResponse = backResponse
    self.dampingRatio = dampingRatio
    self.release = release
  }

  /// Makes a stock entrance, which keeps its proportion to a token of the theme where it is not set otherwise.
  init(
    _ model: Theme.SpringToken, response: Double, dampingRatio: Double = 1, release: ReleaseRule = ReleaseRule()
  ) {
    self.init(response: response, dampingRatio: dampingRatio, release: release)
    self.model = model
    (followsResponse, followsDamping) = (true, true)
  }

  /// Takes the theme's motion where it follows it, within the ranges of a director.
  mutating func follow(_ scheme: Theme.MotionScheme) {
    let own = (followsResponse, followsDamping, response, dampingRatio)
    if let token = springToken {
      (response, dampingRatio) = (scheme[token].response, scheme[token].dampingRatio)
    } else {
      if own.0 { response = scheme.response(own.2, like: model) }
      if own.1 { dampingRatio = scheme.dampingRatio(own.3, like: model) }
    }
    if response != own.2 { response = min(5, max(0.05, response)) }
    if dampingRatio != own.3 { dampingRatio = min(1, max(0.2, dampingRatio)) }
    springToken = nil
  }

  var motion: Spring { Spring(response: response, dampingRatio: dampingRatio) }
  var backwardMotion: Spring? { backResponse.map { Spring(response: $0, dampingRatio: dampingRatio) } }
}

extension SpringProgress {
  /// Makes a plan that moves the progress on the springs of an entrance. It overshoots if they do.
  /// - Parameter threshold: the distance from the end that is too small to see, in progress.
  public init(_ entrance: Entrance, threshold: Double = 1.0 / 2000) {
    self.init(
      spring: entrance.motion, stopsAtEnd: entrance.dampingRatio >= 1, threshold: threshold,
      backwardSpring: entrance.backwardMotion)
  }
}

/// Parameters with an entrance, whose members are members of the parameters too: `parameters.response`.
@MainActor @dynamicMemberLookup public protocol EntranceParameters: DirectorParameters {
  /// The spring of the transition, and the rule that ends its drags.
  var entrance: Entrance { get set }
}

extension EntranceParameters {
  /// A member of the entrance.
  public subscript<Value>(dynamicMember path: WritableKeyPath<Entrance, Value>) -> Value {
    get { entrance[keyPath: path] }
    set { entrance[keyPath: path] = newValue }
  }
}

extension DeclaredParameters where Self: EntranceParameters {
  /// Also checks a damping ratio that no file can set.
  package var fault: String? {
    let schema = Self.schema
    return schema.fault(in: self) ?? ValueSchema(schema.name, self) { Field.dampingRatio("") }.fault(in: self)
  }
}

/// The sentence about damping ratios below 1 in the description of the parameter.
package enum Overshoot: String {
  case ofScreen = "Below 1 the new screen overshoots slightly when it enters; the backward direction never overshoots."
  case ofElements = "Below 1 the elements overshoot before they rest."
  case ofCard = "Below 1 the card swings about its place before it rests."
}

extension Field where Root: EntranceParameters {
  /// The spring of the entrance. The response of the backward direction is nil, written as 0, where it is that of the
  /// forward direction.
  /// - Parameter overshoot: nil if files cannot set the damping ratio.
  package static func spring(_ overshoot: Overshoot? = nil) -> [Field] {
    let legal = NumberDomain(0.05...5, unit: "s")
    let back = Field(
      "backResponse", .number(NumberDomain(0...5, unit: "s")),
      "Response of the spring for the backward direction, at least 0.05; 0 uses response.",
      get: { .number($0.backResponse ?? 0) },
      set: { root, value in
        let seconds = value.number ?? 0
        root.backResponse = seconds == 0 ? nil : max(legal.range.lowerBound, seconds)
      },
      problem: { $0.backResponse.flatMap { FieldDomain.number(legal).problem(of: .number($0)) } })
    return [response(\.response), back] + (overshoot.map { [dampingRatio($0.rawValue)] } ?? []) + [springToken]
  }

  /// The spring of the theme that goes before the numbers; nil, written as `own`, for the numbers.
  package static var springToken: Field {
    let own = "own"
    return Field(
      "spring", .choice([own] + Theme.SpringToken.allCases.map(\.rawValue)),
      "Spring of the theme, in place of the response and the damping ratio; own uses these.",
      get: { .text($0.springToken?.rawValue ?? own) },
      set: { root, value in root.springToken = value.text.flatMap(Theme.SpringToken.init) })
  }

  fileprivate static func dampingRatio(_ summary: String) -> Field {
    Field(\.dampingRatio, "dampingRatio", in: 0.2...1, summary)
  }
}
