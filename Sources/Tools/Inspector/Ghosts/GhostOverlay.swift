import Geometry
import Rendering
import Stage
import Views

/// Draws onion skins of one view over the inspected stage: its outlines in earlier and later frames, its path with a
/// dot for each frame, and its anchor point.
final class GhostOverlay: StageObserver {
  /// The number of outlines before the present one, and of those after it.
  var count = 0 { didSet { count = min(max(0, count), 60) } }
  /// The number of frames between two outlines.
  var step = 2 { didSet { step = min(max(1, step), 60) } }

  private(set) weak var view: View?
  /// The identifier of the followed view: another one that comes in its place is followed.
  private var identifier: String?
  private(set) var trail = GhostTrail()

  /// Follows a view; nil for none.
  func follow(_ view: View?) {
    guard view !== self.view else { return }
    self.view = view
    identifier = view?.identifier
    trail = GhostTrail()
  }

  func stageDidLayOut(_ core: StageCore) {
    if view?.window !== core.window, let identifier,
      let next = core.window.topmostView(withIdentifier: identifier)
    {
      view = next
    }
    if view != nil { note(in: core.window, at: core.loop.now) }
  }

  private func note(in window: Window, at time: Double) {
    guard let view, view.window === window else { return }
    let map = view.shownTransformToRoot
    let box = view.bounds
    let anchor = Point(
      box.minX + view.anchorPoint.x * box.width, box.minY + view.anchorPoint.y * box.height)
    trail.add(GhostTrail.Pose(time: time, corners: view.cornersOnScreen, anchor: anchor.applying(map)))
  }

  /// The items over the picture of a time.
  func items(at time: Double, in size: Size, theme: Theme) -> [DisplayItem] {
    guard view != nil || identifier != nil, !size.isEmpty else { return [] }
    let colors = InspectorColors(theme)
    var drawing = Drawing()
    let motion = trail.motion(around: time)
    let ghosts = trail.ghosts(around: time, before: count, after: count, every: step)
    for (poses, color) in [(ghosts.before, colors.earlier), (ghosts.after, colors.later)] {
      for (index, pose) in poses.enumerated().reversed() {
        let strength = 0.85 - 0.6 * Double(index) / Double(max(1, poses.count))
        drawing.stroke(Self.outline(pose.corners), color.withAlpha(strength), width: 1.5)
      }
    }
    if motion.count > 1 {
      for pose in motion {
        let color = pose.time <= time ? colors.earlier : colors.later
        drawing.fill(Path(ellipseIn: Rect(pose.anchor.x - 1.5, pose.anchor.y - 1.5, 3, 3)), color)
      }
    }
    if let present = trail.poses.last(where: { $0.time <= time }) ?? trail.poses.first {
      let ring = Rect(present.anchor.x - 4, present.anchor.y - 4, 8, 8)
      drawing.fill(Path(ellipseIn: ring), .white)
      drawing.stroke(Path(ellipseIn: ring), colors.playhead, width: 2)
    }
    guard !drawing.layers.isEmpty else { return [] }
    return [.image(ImageItem(Image(drawing, size: size), box: Rect(origin: .zero, size: size)))]
  }

  private static func outline(_ corners: [Point]) -> Path {
    var path = Path()
    for (index, corner) in corners.enumerated() {
      if index == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
    }
    path.closeSubpath()
    return path
  }
}

nonisolated extension Drawing {
  /// Adds a filled path.
  mutating func fill(_ path: Path, _ color: Color) {
    layers.append(Layer(shape: PathDrawing(path, .fill(.nonZero)), color: color))
  }

  /// Adds a line along a path.
  mutating func stroke(_ path: Path, _ color: Color, width: Double) {
    let stroke = PathStroke(width: width, join: .round)
    layers.append(Layer(shape: PathDrawing(path, .stroke(stroke)), color: color))
  }
}
