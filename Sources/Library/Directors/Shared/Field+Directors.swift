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

  /// The response of the spring for the backward direction. nil, written as 0, uses the response of the forward
  /// direction.
  package static func backResponse(_ path: WritableKeyPath<Root, Double?>) -> Field {
    let legal = NumberDomain(0.05...5, unit: "s")
    return Field(
      "backResponse", .number(NumberDomain(0...5, unit: "s")),
      "Response of the spring for the backward direction, at least 0.05; 0 uses response.",
      get: { .number($0[keyPath: path] ?? 0) },
      set: { root, value in
        let seconds = value.number ?? 0
        root[keyPath: path] = seconds == 0 ? nil : max(legal.range.lowerBound, seconds)
      },
      problem: { root in
        root[keyPath: path].flatMap { FieldDomain.number(legal).problem(of: .number($0)) }
      })
  }

  /// The damping of the spring that moves a whole screen.
  package static func dampingRatio(_ path: WritableKeyPath<Root, Double>) -> Field {
    Field(
      path, "dampingRatio", in: 0.2...1,
      "Below 1 the new screen overshoots slightly when it enters; the backward direction never overshoots.")
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

  // MARK: Drags

  /// The place that decides the direction when a slow drag ends.
  package static func threshold(
    _ path: WritableKeyPath<Root, ReleaseRule>,
    _ summary: String =
      "Fraction of the new screen that must still be visible at the projected end of a slow drag for the screen to stay."
  ) -> Field { Field(path.appending(path: \.threshold), "threshold", in: 0...1, summary) }

  /// The speed from which the direction of the drag decides. Code can set any value greater than 0, including infinity.
  package static func flick(_ path: WritableKeyPath<Root, ReleaseRule>) -> Field {
    let domain = FieldDomain.number(NumberDomain(0.05...20, unit: "screens/s"))
    return Field(
      "flick", domain,
      "Speed from which a drag's direction decides; below it, the projected end decides. "
        + "A screen counts as at most 600 points.",
      get: { .number($0[keyPath: path].flick) },
      set: { root, value in root[keyPath: path].flick = value.number ?? 1 },
      problem: { root in
        let flick = root[keyPath: path].flick
        return flick > 0 ? nil : domain.problem(of: .number(flick))
      })
  }

  // MARK: Matched elements

  /// The damping of the spring that moves matched elements.
  package static func matchedDamping(_ path: WritableKeyPath<Root, Double>) -> Field {
    Field(path, "dampingRatio", in: 0.2...1, "Below 1 the elements overshoot before they rest.")
  }

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
