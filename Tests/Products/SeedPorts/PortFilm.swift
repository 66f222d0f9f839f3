import Stagecraft
import Testing

/// What is seen of a view, frame by frame: taken when a frame is drawn, as a camera in front of the screen would.
final class PortFilm {
  struct Picture {
    /// Upright around the view, in the window; nil while it is in no window.
    let frame: Rect?
    let corners: [Point]
    /// With that of all views around it.
    let alpha: Double
  }

  let stage: PortStage
  let view: View
  /// The first is from before anything was asked for, the second shows how what was asked for begins.
  private(set) var pictures: [Picture] = []

  /// Takes the picture before, and one more with each frame from now on.
  init(_ stage: PortStage, of view: View) {
    (self.stage, self.view) = (stage, view)
    shoot()
    stage.onDraw.append { [weak self] in self?.shoot() }
  }

  private func shoot() {
    guard view.window != nil else { return pictures.append(Picture(frame: nil, corners: [], alpha: 0)) }
    var alpha = 1.0
    var next: View? = view
    while let part = next {
      alpha *= part.isHidden ? 0 : part.alpha
      next = part.superview
    }
    let corners = view.bounds.corners.compactMap { view.convert($0, to: nil) }
    pictures.append(Picture(frame: view.screenFrame, corners: corners, alpha: alpha))
  }

  /// Asks for something, and draws a frame at the same moment: what is seen before any time has passed.
  func begin(_ body: () -> Void) {
    stage.input(body)
    stage.stand()
  }

  /// The frame after so many sixtieths of a second.
  subscript(_ index: Int) -> Rect? { pictures.indices.contains(index + 1) ? pictures[index + 1].frame : nil }
  var before: Rect? { pictures[0].frame }
  var last: Rect? { pictures.last { $0.frame != nil }?.frame }
  /// Whether it is in no window any more.
  var isGone: Bool { view.window == nil }

  /// The farthest that a corner goes from one picture to the next while the view is seen, in points.
  var longestStep: Double {
    var longest = 0.0
    for (old, new) in zip(pictures, pictures.dropFirst()) {
      for (from, to) in zip(old.corners, new.corners) { longest = max(longest, (to - from).length) }
    }
    return longest
  }

  /// The longest step of the alpha.
  var longestFade: Double {
    zip(pictures, pictures.dropFirst()).reduce(0) { max($0, abs($1.1.alpha - $1.0.alpha)) }
  }
}

extension Rect {
  /// Whether no edge is farther than this from that of the other.
  func isNear(_ other: Rect, within distance: Double = 0.01) -> Bool {
    let edges = [minX - other.minX, minY - other.minY, maxX - other.maxX, maxY - other.maxY]
    return edges.allSatisfy { abs($0) <= distance }
  }
}

/// No edge of a frame on screen is farther than this from where it is to be.
func expect(
  _ frame: Rect?, near expected: Rect, within distance: Double = 0.01, _ what: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    frame?.isNear(expected, within: distance) == true,
    "\(what): \(frame.map { "\($0)" } ?? "nothing") is not \(expected)", sourceLocation: sourceLocation)
}

/// How far a curve goes at most in a frame, as a multiple of the even pace: easing in and out is 1.72 times as fast in
/// its middle. A little more is allowed.
enum Pace {
  static let linear = 1.01
  static let easeInOut = 1.75

  /// The longest step of a motion over this way in so many seconds, at 60 frames a second.
  static func step(_ way: Double, in seconds: Double, _ pace: Double) -> Double { way * pace / (seconds * 60) }
}
