import Geometry

nonisolated extension DisplayList: CustomStringConvertible {
  /// One line for each item: numbers have three decimals, and the content of clips and groups is indented by two
  /// spaces.
  ///     shape 24x16 at (10, 20.5) radius 4 fill #ff0000
  ///     group alpha 0.5 [0, 0, 100, 100]
  ///       text "Notes" 24 #ffffff [0, 0, 80, 30] leading at (10, 10)
  package var description: String {
    var depth = 0
    var lines: [String] = []
    for item in items {
      switch item {
      case .endClip, .endGroup: depth = max(0, depth - 1)
      case .shape, .shadow, .text, .image: lines.append(indent(depth) + item.description)
      case .beginClip, .beginGroup:
        lines.append(indent(depth) + item.description)
        depth += 1
      }
    }
    return lines.joined(separator: "\n")
  }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}

nonisolated extension DisplayItem: CustomStringConvertible {
  /// The item as a line of text.
  package var description: String {
    switch self {
    case .shape(let s):
      "shape " + text(s.size) + text(s.transform) + part("radius", s.cornerRadius, unless: 0)
        + (s.fill.alpha == 0 ? "" : " fill \(s.fill)")
        + (s.borderWidth == 0 ? "" : " border \(text(s.borderWidth)) \(s.borderColor)")
        + part("alpha", s.alpha, unless: 1)
    case .shadow(let s):
      "shadow " + text(s.size) + text(s.transform) + part("radius", s.cornerRadius, unless: 0) + " blur "
        + text(s.blur) + (s.offset == .zero ? "" : " offset (\(text(s.offset.x)), \(text(s.offset.y)))")
        + " \(s.color)" + part("alpha", s.alpha, unless: 1)
    case .text(let t):
      "text \"\(t.string)\" \(text(t.fontSize)) \(t.color) \(text(t.box)) \(t.alignment)" + text(t.transform)
        + part("alpha", t.alpha, unless: 1)
    case .image(let i):
      "image " + text(i.image.size) + " \(text(i.source)) in \(text(i.box))" + part("radius", i.cornerRadius, unless: 0)
        + (i.tint.map { " tint \($0)" } ?? "") + text(i.transform) + part("alpha", i.alpha, unless: 1)
    case .beginClip(let c): "clip " + text(c.size) + text(c.transform) + part("radius", c.cornerRadius, unless: 0)
    case .beginGroup(let g): "group alpha \(text(g.alpha)) \(text(g.bounds))" + (g.projection.map { text($0) } ?? "")
    case .endClip: "end clip"
    case .endGroup: "end group"
    }
  }

  private func part(_ name: String, _ value: Double, unless usual: Double) -> String {
    value == usual ? "" : " \(name) \(text(value))"
  }

  /// A number with three decimals, without trailing zeros and without negative zero, so that equal pictures give equal
  /// text.
  private func text(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  private func text(_ size: Size) -> String { text(size.width) + "x" + text(size.height) }

  private func text(_ r: Rect) -> String { "[\(text(r.minX)), \(text(r.minY)), \(text(r.width)), \(text(r.height))]" }

  private func text(_ p: GroupProjection) -> String {
    let divisor = [p.map.g, p.map.h, p.map.i].map { "\($0)" }.joined(separator: ", ")
    return " projected" + text(p.map.affine) + " over [\(divisor)] of \(text(p.content))"
      + part("darkness", p.darkness, unless: 0)
  }

  private func text(_ t: Transform2D) -> String {
    if t.isTranslation { return " at (\(text(t.tx)), \(text(t.ty)))" }
    return " by [\(text(t.a)), \(text(t.b)), \(text(t.c)), \(text(t.d)), \(text(t.tx)), \(text(t.ty))]"
  }
}
