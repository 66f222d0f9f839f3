import Motion
import Plans
import Schema

// Parameters that several directors share.

extension Field {
  /// The duration of the motion, as the response of the spring.
  package static func response(_ path: WritableKeyPath<Root, Double>) -> Field {
    Field(
      path, "response", in: 0.05...5, unit: "s",
      "Period of the undamped spring; a larger value is slower.")
  }

  /// The largest distance that a whole screen moves.
  package static func travel(_ path: WritableKeyPath<Root, Double>) -> Field {
    Field(
      path, "travel", in: 100...100_000, unit: "points",
      "Largest distance that the new screen moves; in a larger window it begins inside and fades in.")
  }

  /// The darkness of the old screen.
  package static func dim(_ path: WritableKeyPath<Root, Double>) -> Field {
    Field(path, "dim", in: 0...1, "Opacity of the black layer over the old screen.")
  }

  /// The edge from which the new screen enters.
  package static func edge(_ path: WritableKeyPath<Root, ScreenEdge>) -> Field {
    Field(path, "edge", "Edge from which the new screen enters.")
  }

  /// The edge from which the new screen enters; nil, written as `automatic`, for that which the transition suggests.
  package static func edge(_ path: WritableKeyPath<Root, ScreenEdge?>, _ summary: String) -> Field {
    let automatic = "automatic"
    return Field(
      "edge", .choice([automatic] + ScreenEdge.allCases.map(\.rawValue)), summary,
      get: { .text($0[keyPath: path]?.rawValue ?? automatic) },
      set: { root, value in root[keyPath: path] = value.text.flatMap(ScreenEdge.init) })
  }

  // MARK: Drags

  /// The place that decides the direction when a slow drag ends, and the speed from which the direction of the drag
  /// decides. Code can set any speed greater than 0, including infinity.
  package static func release(
    _ path: WritableKeyPath<Root, ReleaseRule>,
    _ threshold: String =
      "Fraction of the new screen that must still be visible at the projected end of a slow drag for the screen to stay."
  ) -> [Field] {
    let domain = FieldDomain.number(NumberDomain(0.05...20, unit: "screens/s"))
    let flick = Field(
      "flick", domain,
      "Speed from which a drag's direction decides; below it, the projected end decides. "
        + "A screen counts as at most 600 points.",
      get: { .number($0[keyPath: path].flick) },
      set: { root, value in root[keyPath: path].flick = value.number ?? 1 },
      problem: { root in
        let flick = root[keyPath: path].flick
        return flick > 0 ? nil : domain.problem(of: .number(flick))
      })
    return [Field(path.appending(path: \.threshold), "threshold", in: 0...1, threshold), flick]
  }

  // MARK: Matched elements

  /// The bend of a matched element's path.
  package static func arc(_ path: WritableKeyPath<Root, Double>) -> Field {
    Field(path, "arc", in: 0...1, "Curvature of an element's path; 0 is straight.")
  }

  /// How contents are scaled in a matched element.
  package static func contents(_ path: WritableKeyPath<Root, ContentScaling>) -> Field {
    Field(
      path, "contents",
      "How contents are scaled in an element of another size: to its width, to fill it, or to fit into it.")
  }
}

nonisolated extension ScreenEdge: FieldChoice {}
nonisolated extension StaggerOrder: FieldChoice {}
