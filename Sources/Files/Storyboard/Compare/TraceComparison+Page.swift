import Schema

/// The page of a comparison: one file without scripts, fonts or pictures from elsewhere.
extension TraceComparison {
  private static let strip = (frames: 8, width: 150.0)

  /// The page as HTML.
  /// - Parameter names: what the two traces are called, such as their paths.
  package func page(names: (old: String, new: String)) -> String {
    let count = differences.count
    let title = count == 0 ? "The motion is the same" : "\(count) \(count == 1 ? "difference" : "differences")"
    let list = differences.map { "<li>\(Self.escaped($0))</li>" }.joined(separator: "\n")
    let figures = moved.map { entry in
      let curves = entry.lanes.map { curve(of: entry.id, $0) }.joined(separator: "\n")
      return "<h2>\(Self.escaped(entry.id))</h2>\n\(curves)"
    }.joined(separator: "\n")
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>\(title)</title>
      <style>
      :root { color-scheme: light dark; --old: #b06a1c; --new: #2a62d8; --line: #8886; }
      @media (prefers-color-scheme: dark) { :root { --old: #e9a55a; --new: #8fb0ff; } }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 1260px; margin: 32px auto; padding: 0 20px; }
      figure { margin: 16px 0 28px; } svg { max-width: 100%; height: auto; overflow: visible; }
      text { font: 12px system-ui, sans-serif; fill: currentColor; }
      .old { color: var(--old); } .new { color: var(--new); } figcaption { font-size: 14px; }
      </style></head><body>
      <h1>\(title)</h1>
      <p><b class="old">Old</b>, dashed: \(Self.escaped(names.old))<br><b class="new">New</b>: \(Self.escaped(names.new))</p>
      <ul>
      \(list)
      </ul>
      \(strips)
      \(figures)
      </body></html>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  private static func text(_ value: Double) -> String { rounded(value, 100) }

  // MARK: Curves

  /// Both curves of one number of a view over the time of the longer run.
  private func curve(of id: String, _ lane: Int) -> String {
    let kind = TraceStory.lanes[lane]
    let both = [old, new].map { story in story.views.first { $0.id == id }?.poses ?? [] }
    let values = both.flatMap { $0.map { $0.values[lane] } }
    let (least, most) = (values.min() ?? 0, values.max() ?? 1)
    let seconds = max(old.end, new.end, 0.001), span = max(most - least, 1e-6)
    let size = (width: 1180.0, height: 170.0)
    let lines = zip(both, ["old", "new"]).map { poses, name in
      // A view that rests has no lines: the curve goes on as it is.
      var points: [(time: Double, value: Double)] = []
      for (index, pose) in poses.enumerated() {
        if index > 0, pose.time - poses[index - 1].time > 0.05 {
          points.append((pose.time, poses[index - 1].values[lane]))
        }
        points.append((pose.time, pose.values[lane]))
      }
      if let last = points.last { points.append((seconds, last.value)) }
      let path = points.map {
        "\(Self.text($0.time / seconds * size.width)),\(Self.text(size.height - ($0.value - least) / span * size.height))"
      }
      let dash = name == "old" ? " stroke-dasharray=\"6 4\"" : ""
      return
        "<polyline fill=\"none\" stroke=\"var(--\(name))\" stroke-width=\"2\"\(dash) points=\"\(path.joined(separator: " "))\"/>"
    }
    return """
      <figure><figcaption>\(kind.name), \(Self.text(least)) to \(Self.text(most))\(kind.unit)</figcaption>
      <svg viewBox="-4 -6 1190 200" width="1190" height="200" role="img" aria-label="\(kind.name) of \(Self.escaped(id)) over time">
      <path d="M0 0V170H1180" fill="none" stroke="var(--line)"/>
      \(lines.joined(separator: "\n"))
      <text x="0" y="190">0 s</text><text x="1180" y="190" text-anchor="end">\(Self.seconds(seconds))</text>
      </svg></figure>
      """
  }

  // MARK: Film strips

  /// The watched views as rectangles, at even times of the longer run: the old run above the new one.
  private var strips: String {
    guard !moved.isEmpty else { return "" }
    // Where the views rest, and not how far they fly.
    let ends = [old, new].flatMap { $0.views.flatMap { [$0.poses.first, $0.poses.last].compactMap { $0?.values } } }
    let right = min(10_000, max(1, ends.map { $0[0] + $0[2] }.max() ?? 1))
    let bottom = min(10_000, max(1, ends.map { $0[1] + $0[3] }.max() ?? 1))
    let scale = Self.strip.width / max(right, bottom), row = bottom * scale + 26
    var drawing = ""
    for (line, story) in [old, new].enumerated() {
      for frame in 0..<Self.strip.frames {
        let time = max(old.end, new.end) * (Double(frame) + 0.5) / Double(Self.strip.frames)
        let (x, y) = (Double(frame) * (Self.strip.width + 6), Double(line) * row)
        drawing +=
          "<svg x=\"\(Self.text(x))\" y=\"\(Self.text(y))\" width=\"\(Self.text(right * scale))\" height=\"\(Self.text(bottom * scale))\" viewBox=\"0 0 \(Self.text(right)) \(Self.text(bottom))\" style=\"overflow:hidden\">"
        drawing += "<rect width=\"100%\" height=\"100%\" fill=\"var(--line)\" fill-opacity=\"0.25\"/>"
        for view in story.views { drawing += Self.box(view.poses, at: time, line == 0 ? "old" : "new") }
        drawing += "</svg>"
        if line == 1 {
          drawing += "<text x=\"\(Self.text(x))\" y=\"\(Self.text(2 * row - 10))\">\(Self.seconds(time))</text>"
        }
      }
    }
    let whole = (width: Double(Self.strip.frames) * (Self.strip.width + 6), height: 2 * row)
    return """
      <figure><figcaption>The watched views: the old run above, the new one below</figcaption>
      <svg viewBox="0 0 \(Self.text(whole.width)) \(Self.text(whole.height))" width="\(Self.text(whole.width))" height="\(Self.text(whole.height))" role="img" aria-label="film strips of both runs">
      \(drawing)
      </svg></figure>
      """
  }

  private static func box(_ poses: [TraceStory.Pose], at time: Double, _ name: String) -> String {
    let pose = TraceStory.lanes.indices.map { value(of: poses, $0, at: time) }
    let middle = "\(text(pose[0] + pose[2] / 2)) \(text(pose[1] + pose[3] / 2))"
    return
      "<rect x=\"\(text(pose[0]))\" y=\"\(text(pose[1]))\" width=\"\(text(max(0, pose[2])))\" height=\"\(text(max(0, pose[3])))\" "
      + "opacity=\"\(text(pose[4]))\" transform=\"rotate(\(text(pose[5])) \(middle))\" fill=\"var(--\(name))\" fill-opacity=\"0.3\" "
      + "stroke=\"var(--\(name))\" stroke-width=\"4\"/>"
  }
}
