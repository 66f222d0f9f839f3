import Stagecraft
import StagecraftRecording
import StagecraftStoryboard

/// The names of `--curves`.
enum CurveNames {
  /// The most curves of a figure.
  private static let limit = 32

  /// Finds the lanes of the names.
  ///
  /// - Throws: a failure with near names if there is no such view or property.
  static func lanes(_ names: [String], of document: StoryboardDocument) throws(ProgramFailure) -> [MotionLane] {
    var suggester = Suggester()
    let lanes = try parsed(names)
    for lane in lanes {
      guard let view = lane.view, !document.names(view: view) else { continue }
      let hint = suggester.hint(for: view, among: document.viewNames)
      throw ProgramFailure(
        .usage, "--curves: no scene has a view \(Wording.quoted(view)), as in \(Wording.quoted(lane.name))\(hint)")
    }
    return lanes
  }

  private static func parsed(_ names: [String]) throws(ProgramFailure) -> [MotionLane] {
    var lanes: [MotionLane] = []
    for name in names {
      do {
        for lane in try MotionLane.parse(name) where !lanes.contains(lane) { lanes.append(lane) }
      } catch {
        throw ProgramFailure(.usage, "--curves: \(error.message)")
      }
    }
    guard lanes.count <= limit else {
      throw ProgramFailure(.usage, "--curves: these are \(lanes.count) curves; a figure has up to \(limit)")
    }
    return lanes
  }
}
