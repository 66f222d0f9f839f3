import Directors
import Foundation
import Geometry
import Runtime
import Testing
import Transitions
import Views

/// Where each director of physics has its screen, or its cards, on the reference stage each tenth of a second: each constant of a
/// director moves something here. A director that is meant to move otherwise gets new rows.
struct PhysicsTraceTests {
  nonisolated struct Trace: CustomStringConvertible, Sendable {
    let name: String
    let isPush: Bool
    /// Of the middle in points, and of the angle in radians; of cards and pieces the mean place, and the sum of the angles.
    let places: [[Double]]
    init(_ name: String, isPush: Bool, _ places: [[Double]]) {
      (self.name, self.isPush, self.places) = (name, isPush, places)
    }
    var description: String { "\(name), \(isPush ? "push" : "pop")" }
  }

  nonisolated static let traces = [
    Trace(
      "Snap", isPush: true,
      [
        [234.2, 284.0, 0.0], [158.0, 284.0, 0.0], [152.7, 284.0, 0.0], [158.6, 284.0, 0.0], [160.4, 284.0, 0.0],
        [160.2, 284.0, 0.0],
      ]),
    Trace("Snap", isPush: false, [[277.6, 284.0, 0.0], [429.7, 284.0, 0.0]]),
    Trace(
      "Gravity", isPush: true,
      [
        [160.0, -166.8, 0.0], [160.0, -16.6, 0.0], [160.0, 166.6, 0.0], [160.0, 267.9, 0.0], [160.0, 255.2, 0.0],
        [160.0, 275.5, 0.0],
      ]),
    Trace(
      "Gravity", isPush: false,
      [[160.0, 166.8, -0.047], [160.0, 16.6, -0.093], [160.0, -166.6, -0.14]]),
    Trace(
      "GravityRotation", isPush: true,
      [
        [330.8, -61.1, -1.226], [320.9, 85.3, -0.784], [227.8, 235.2, -0.25], [164.0, 281.8, -0.014],
        [163.3, 282.2, -0.011], [160.1, 283.9, 0.0],
      ]),
    Trace(
      "GravityRotation", isPush: false,
      [[294.1, 244.3, 0.421], [430.0, 261.9, 0.833], [555.0, 339.6, 1.277]]),
    Trace(
      "Throw", isPush: true,
      [
        [365.0, 284.0, -0.091], [207.2, 284.0, -0.014], [160.4, 284.0, 0.003], [155.9, 284.0, 0.002],
        [158.3, 284.0, 0.001], [159.7, 284.0, 0.0],
      ]),
    Trace(
      "Throw", isPush: false,
      [[258.3, 243.5, 0.16], [363.5, 224.9, 0.32], [475.7, 228.4, 0.48], [594.9, 253.8, 0.64]]),
    Trace(
      "Domino", isPush: true,
      [
        [156.6, 281.4, 0.412], [142.7, 307.7, 1.4], [118.7, 338.1, 2.676], [106.3, 408.0, 3.72],
        [94.0, 555.8, 4.54], [81.6, 781.3, -0.948],
      ]),
    Trace(
      "Domino", isPush: false,
      [
        [88.4, 647.4, 4.897], [108.3, 391.2, 3.549], [137.0, 315.0, 1.703], [158.6, 276.7, 0.242],
      ]),
    Trace(
      "Pile", isPush: true,
      [
        [160.0, -269.3, 0.097], [160.0, -196.3, 0.11], [160.0, -25.0, 0.072], [160.0, 151.2, 0.072],
        [160.0, 254.5, 0.072], [160.7, 273.8, 0.104],
      ]),
    Trace(
      "Pile", isPush: false,
      [[157.7, 298.0, -0.213], [154.8, 431.5, -0.594], [151.9, 700.0, -0.977], [149.0, 1103.6, -1.361]]),
  ]

  @Test(arguments: traces) func `each tenth of a second it is where it belongs`(_ it: Trace) {
    let theatre = Physics.theatre(it.name, size: Physics.reference, interval: 1.0 / 240)
    if !it.isPush {
      theatre.bring(animated: false)
      theatre.settle()
    }
    if it.isPush { theatre.bring() } else { theatre.take() }
    for (index, wanted) in it.places.enumerated() {
      for _ in 0..<24 where theatre.transition != nil { theatre.frame() }
      #expect(theatre.transition != nil)
      let place = place(theatre, it.name)
      let (distance, turn) = (hypot(place[0] - wanted[0], place[1] - wanted[1]), abs(place[2] - wanted[2]))
      #expect(distance < 1 && turn < 0.01, "after \(Double(index + 1) / 10) s: \(place) and not \(wanted)")
    }
    // The last row is that of its last tenth of a second that is whole.
    let begin = theatre.time
    theatre.settle()
    #expect(theatre.time - begin < 0.3)
  }

  private func place(_ theatre: Theatre, _ name: String) -> [Double] {
    let views =
      switch name {
      case "Domino": portals(theatre.window)
      case "Pile": theatre.fore.view.subviews
      case _: [theatre.screen]
      }
    let centers = views.map { $0.convert(Point($0.bounds.width / 2, $0.bounds.height / 2), to: nil) ?? .zero }
    let count = Double(max(1, views.count))
    return [
      centers.reduce(0) { $0 + $1.x } / count, centers.reduce(0) { $0 + $1.y } / count,
      views.reduce(0) { $0 + $1.transform.rotation },
    ]
  }

  private func portals(_ view: View) -> [View] {
    (view is PortalView ? [view] : []) + view.subviews.flatMap(portals)
  }
}
