import Geometry
import Views

#if canImport(Glibc)
import Glibc
#endif

/// A small set of icons, drawn as paths, so that they are sharp at every size and scale.
///
/// ```swift
/// let search = Icon.search.makeView(size: 20, color: .white)
/// let star = ImageView(Icon.star.image(size: 16))  // in the tint of the image view
/// ```
/// An icon is a line 2 points wide with round ends, in a square of 24 points.
nonisolated public enum Icon: String, Hashable, Sendable, CaseIterable {
  case chevronLeft, chevronRight, chevronUp, chevronDown
  case arrowUp, arrowDown
  case plus, minus, close, check, search
  /// Three lines.
  case menu
  /// Three dots.
  case more
  case gear, trash, star

  /// The side of the square that the path is drawn in, in points.
  public static let side = 24.0
  /// The line along the path.
  public static let stroke = PathStroke(width: 2, cap: .round, join: .round)

  /// The path in a square of ``side``.
  public var path: Path {
    switch self {
    case .chevronLeft: Path(lines: [[(15, 5), (8, 12), (15, 19)]])
    case .chevronRight: Path(lines: [[(9, 5), (16, 12), (9, 19)]])
    case .chevronUp: Path(lines: [[(5, 15), (12, 8), (19, 15)]])
    case .chevronDown: Path(lines: [[(5, 9), (12, 16), (19, 9)]])
    case .arrowUp: Path(lines: [[(12, 20), (12, 4)], [(5, 11), (12, 4), (19, 11)]])
    case .arrowDown: Path(lines: [[(12, 4), (12, 20)], [(5, 13), (12, 20), (19, 13)]])
    case .plus: Path(lines: [[(12, 4), (12, 20)], [(4, 12), (20, 12)]])
    case .minus: Path(lines: [[(4, 12), (20, 12)]])
    case .close: Path(lines: [[(6, 6), (18, 18)], [(18, 6), (6, 18)]])
    case .check: Path(lines: [[(4, 13), (9.5, 18.5), (20, 6)]])
    case .menu: Path(lines: [[(4, 6), (20, 6)], [(4, 12), (20, 12)], [(4, 18), (20, 18)]])
    case .more: Self.morePath
    case .search: Self.searchPath
    case .gear: Self.gearPath
    case .trash: Self.trashPath
    case .star: Self.starPath
    }
  }

  /// Makes a view that shows the icon.
  /// - Precondition: the size is finite and more than 0.
  /// - Parameters:
  ///   - size: the side of the view in points.
  ///   - color: the color of the line.
  @MainActor public func makeView(size: Double = Icon.side, color: Color = .white) -> PathView {
    precondition(size > 0 && size.isFinite, "an icon's size is more than 0 points, not \(size)")
    let view = PathView(scaled(to: size), fill: nil, stroke: color, frame: Rect(0, 0, size, size))
    view.stroke = scaledStroke(to: size)
    view.flipsForRightToLeftLayoutDirection = isDirectional
    return view
  }

  /// Makes an image of the icon without a color: an ``ImageView`` draws it in its tint.
  /// - Precondition: the size is finite and more than 0.
  /// - Parameter size: the side in points.
  @MainActor public func image(size: Double = Icon.side) -> Image {
    precondition(size > 0 && size.isFinite, "an icon's size is more than 0 points, not \(size)")
    let image = Image(PathDrawing(scaled(to: size), .stroke(scaledStroke(to: size))), size: Size(size, size))
    return isDirectional ? image.imageFlippedForRightToLeftLayoutDirection() : image
  }

  /// Whether the icon means forward or back, and is mirrored in a right-to-left interface.
  public var isDirectional: Bool { self == .chevronLeft || self == .chevronRight }

  private func scaled(to size: Double) -> Path {
    size == Self.side ? path : path.applying(Transform2D(scaleX: size / Self.side, y: size / Self.side))
  }

  private func scaledStroke(to size: Double) -> PathStroke {
    var stroke = Self.stroke
    stroke.width *= size / Self.side
    return stroke
  }

  // MARK: Paths

  private static let searchPath: Path = {
    var path = Path(ellipseIn: Rect(4, 4, 13, 13))
    path.addPath(Path(lines: [[(15.2, 15.2), (20, 20)]]))
    return path
  }()

  private static let morePath: Path = {
    var path = Path()
    for x in [5.0, 12, 19] { path.addEllipse(in: Rect(x - 0.6, 11.4, 1.2, 1.2)) }
    return path
  }()

  private static let trashPath: Path = {
    var path = Path(lines: [[(4, 6.5), (20, 6.5)], [(9, 6.5), (9, 4), (15, 4), (15, 6.5)]])
    path.addPath(
      Path(lines: [[(6, 6.5), (7, 20), (17, 20), (18, 6.5)], [(10, 10.5), (10, 16)], [(14, 10.5), (14, 16)]]))
    return path
  }()

  private static let starPath: Path = {
    var path = Path()
    for index in 0..<10 {
      let angle = (Double(index) / 5 - 0.5) * .pi
      let radius = index % 2 == 0 ? 9.0 : 4.1
      let point = Point(12 + radius * cos(angle), 12.5 + radius * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }()

  private static let gearPath: Path = {
    let teeth = 8
    var path = Path()
    for index in 0..<teeth {
      let middle = Double(index) * 2 * .pi / Double(teeth)
      for (offset, radius) in [(-0.27, 6.8), (-0.17, 9.2), (0.17, 9.2), (0.27, 6.8)] {
        let point = Point(12 + radius * cos(middle + offset), 12 + radius * sin(middle + offset))
        if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
    path.closeSubpath()
    path.addEllipse(in: Rect(9.2, 9.2, 5.6, 5.6))
    return path
  }()
}

nonisolated extension Path {
  /// Makes a path of lines, each through some points.
  fileprivate init(lines: [[(x: Double, y: Double)]]) {
    self.init()
    for line in lines {
      for (index, point) in line.enumerated() {
        if index == 0 { move(to: Point(point.x, point.y)) } else { addLine(to: Point(point.x, point.y)) }
      }
    }
  }
}
