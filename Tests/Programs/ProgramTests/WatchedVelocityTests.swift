import Foundation
import ProgramSupport
import Testing

/// The velocities that `--watch` writes are those of the places that it writes.
struct WatchedVelocityTests {
  static let directors = [
    "Slide", "Push", "Cover", "Sheet", "Zoom", "Morph", "Stagger", "Flip", "Fade", "CrossDissolve", "Snap", "Gravity",
    "GravityRotation", "Throw", "Domino", "Pile",
  ]

  private func gallery() throws -> String {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: package.appending(path: "Resources/gallery.json"), encoding: .utf8)
  }

  private func middle(_ line: TraceLine) throws -> [Double] {
    let frame = try #require(line.numbers("frame"))
    return [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2]
  }

  @Test(arguments: directors) func `a watched view has the velocity of its way`(director: String) throws {
    let trace = try Workbench(storyboard: gallery()).headless(
      "0.1 segue way-\(director)\n+0 idle\n+0.1 key Escape\n+0 idle\n",
      ["--scene", "directors", "--size", "480x300", "--fps", "120"]
        + ["page-\(director)", "hero-\(director)", "directors", "way-\(director)"].flatMap { ["--watch", $0] })
    for view in ["page-\(director)", "hero-\(director)", "directors", "way-\(director)"] {
      let frames = trace.frames(of: view)
      #expect(frames.count > 10)
      for (before, now) in zip(frames, frames.dropFirst()) {
        let interval = now.time - before.time
        guard interval < 0.009, now.numbers("velocity") != nil || before.numbers("velocity") != nil else { continue }
        let (from, to) = (try middle(before), try middle(now))
        let told = [before, now].map { $0.numbers("velocity") ?? [0, 0] }
        for axis in 0...1 {
          let gone = (to[axis] - from[axis]) / interval
          // Half of a frame's change of speed is what the two differ by; and what a rounding of points is.
          let (low, high) = (min(told[0][axis], told[1][axis]), max(told[0][axis], told[1][axis]))
          let slack = 70 + 0.16 * abs(gone)
          #expect(
            gone > low - slack && gone < high + slack, "\(view) at \(now.time): \(gone) is not \(told.map { $0[axis] })"
          )
        }
      }
    }
  }

  @Test func `a screen that snaps has a velocity in the first frames already`() throws {
    let trace = try Workbench(storyboard: gallery()).headless(
      "0.1 segue way-Snap\n+0 idle\n", ["--scene", "directors", "--watch", "page-Snap"])
    let fast = trace.frames(of: "page-Snap").compactMap { $0.numbers("velocity")?[0] }.prefix(6)
    #expect(fast.contains { $0 < -1000 })
  }
}
