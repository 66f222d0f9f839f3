import Motion
import Plans
import Schema

// Parameters that several directors have.

extension Field {
  /// The length of the motion, as a spring's response.
  package static func response(_ path: WritableKeyPath<Root, Double>) -> Field {
    Field(
      path, "response", in: 0.05...5, unit: "s",
      "How slow the spring is: the period it would swing at without damping.")
  }

  /// The response of the way back, which is nil where it is that of the way there; a file writes 0 for it.
  package static func backResponse(_ path: WritableKeyPath<Root, Double?>) -> Field {
    let legal = NumberDomain(0.05...5, unit: "s")
    return Field(
      "backResponse", .number(NumberDomain(0...5, unit: "s")),
      "How slow the spring of the way back is, at least 0.05; 0 as response.",
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
      "Below 1 the screen goes a little too far when it comes, and returns; on its way back it never does.")
  }

  /// The darkness of the old screen.
  package static func dim(_ path: WritableKeyPath<Root, Double>) -> Field {
    Field(path, "dim", in: 0...1, "How dark the old screen becomes.")
  }

  /// The edge that the new screen comes from.
  package static func edge(_ path: WritableKeyPath<Root, ScreenEdge>) -> Field {
    Field(path, "edge", "Where the new screen comes from.")
  }

  // MARK: The hand

  /// The place at which a hand that lets go slowly decides.
  package static func threshold(
    _ path: WritableKeyPath<Root, ReleaseRule>,
    _ summary: String =
      "The share of the fore screen that must be left for it to stay, where a hand that lets go slowly would land."
  ) -> Field { Field(path.appending(path: \.threshold), "threshold", in: 0...1, summary) }

  /// The speed from which the direction of a hand decides. A program may give any that is more than 0, infinity too.
  package static func flick(_ path: WritableKeyPath<Root, ReleaseRule>) -> Field {
    let domain = FieldDomain.number(NumberDomain(0.05...20, unit: "screens/s"))
    return Field(
      "flick", domain,
      "A hand that lets go this fast or faster decides by its direction, else where it would land; "
        + "a screen counts as 600 points at most.",
      get: { .number($0[keyPath: path].flick) },
      set: { root, value in root[keyPath: path].flick = value.number ?? 1 },
      problem: { root in
        let flick = root[keyPath: path].flick
        return flick > 0 ? nil : domain.problem(of: .number(flick))
      })
  }

  // MARK: Matched elements

  /// The damping of the spring on which matched elements move.
  package static func matchedDamping(_ path: WritableKeyPath<Root, Double>) -> Field {
    Field(path, "dampingRatio", in: 0.2...1, "Below 1 the elements swing about their places before they rest.")
  }

  /// The bend of the way of a matched element.
  package static func arc(_ path: WritableKeyPath<Root, Double>) -> Field {
    Field(path, "arc", in: 0...1, "How much the way of an element is bent; 0 is straight.")
  }

  /// The scaling of contents in a matched element.
  package static func contents(_ path: WritableKeyPath<Root, ContentScaling>) -> Field {
    Field(
      path, "contents",
      "How contents are shown in an element that has another size: as wide as it, filling it, or fitted into it.")
  }
}

nonisolated extension ScreenEdge: FieldChoice {}
nonisolated extension StaggerOrder: FieldChoice {}
