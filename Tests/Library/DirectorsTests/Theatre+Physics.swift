import Directors
import Geometry
import Runtime
import Schema
import StageSupport
import Transitions
import Views

/// What tests of the directors of physics have in common.
enum Physics {
  nonisolated static let names = ["Snap", "Gravity", "GravityRotation"]
  nonisolated static let reference = Size(320, 568)
  /// Those of the issue, and the reference stage.
  nonisolated static let sizes = [
    reference, Size(320, 480), Size(1024, 768), Size(1440, 900), Size(2560, 1440), Size(3840, 2160),
  ]
  /// From the smallest window that is of use to the largest display.
  nonisolated static let six = [
    Size(320, 480), reference, Size(768, 1024), Size(1280, 800), Size(1920, 1080), Size(3840, 2160),
  ]

  struct Case: CustomStringConvertible, Sendable {
    let name: String
    let way: Theatre.Way
    var description: String { "\(name), \(way)" }
  }
  nonisolated static let cases = names.flatMap { name in [Theatre.Way.push, .present].map { Case(name: name, way: $0) }
  }

  struct Stage: CustomStringConvertible, Sendable {
    let name: String
    let size: Size
    var description: String { "\(name) on \(Int(size.width))x\(Int(size.height))" }
  }
  nonisolated static let stages = names.flatMap { name in sizes.map { Stage(name: name, size: $0) } }

  /// - Parameter values: of the director's parameters; a director that has no such parameter goes without.
  @MainActor static func theatre(
    _ name: String, _ way: Theatre.Way = .push, size: Size = Size(600, 400), _ values: [String: FieldValue] = [:],
    interval: Double = 1.0 / 60, style: ModalPresentationStyle = .fullScreen
  ) -> Theatre {
    Theatre(
      AllDirectors.named(name)?.factory(known: values), way, size: size, interval: interval, style: style)
  }

  /// Where a screen is, and how it is turned.
  struct Pose: Hashable {
    var center: Point
    var angle: Double
    init(_ view: View) {
      center = view.convert(Point(view.bounds.width / 2, view.bounds.height / 2), to: nil) ?? .zero
      angle = view.transform.rotation
    }
  }
}

extension Theatre {
  var screen: View { fore.view }
  var pose: Physics.Pose { Physics.Pose(screen) }
  /// Whether the screen stands where it would without any transition, exactly.
  var isExactlyHome: Bool {
    screen.transform == .identity && screen.relativeTranslation == .zero && screen.alpha == 1
      && screen.screenFrame == window.bounds
  }

  /// The screen as it is frame by frame, until the transition is over.
  func film(within seconds: Double = 20) -> [(time: Double, pose: Physics.Pose)] {
    let begin = time
    var film: [(Double, Physics.Pose)] = []
    while let transition, time - begin < seconds {
      frame()
      if self.transition === transition { film.append((time - begin, pose)) }
    }
    return film
  }
}
