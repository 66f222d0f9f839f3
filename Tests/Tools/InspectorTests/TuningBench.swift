import ProcessSupport
import Runtime
import Schema
import Stage
import Storyboard
import Transitions
import Views

@testable import Inspector

/// A storyboard file on a headless stage, tuned.
final class TuningBench {
  let directory: TemporaryDirectory
  let path: String
  let storyboard: Storyboard
  let stage: HeadlessStage
  let model: TuningModel
  private(set) var live: LiveStoryboard?
  private(set) var results: [String] = []

  static let board = """
    {
      "stagecraft": 1,
      "size": [480, 320],
      "scenes": {
        "list": { "views": [ { "id": "card", "frame": [20, 20, 100, 60], "color": "#445566" } ] },
        "note": { "color": "#202030" },
        "sheet": { "color": "#203020" }
      },
      "segues": {
        "open": { "from": "list", "to": "note", "kind": "push", "director": "Slide", "with": { "response": 0.5 } },
        "ask": { "from": "list", "to": "sheet", "kind": "present" },
        "back": { "from": "note", "kind": "pop" }
      }
    }

    """

  init(_ text: String = TuningBench.board, live isLive: Bool = false) throws {
    directory = try TemporaryDirectory()
    path = try directory.write("board.json", text)
    storyboard = try Storyboard(contentsOf: path)
    stage = HeadlessStage(size: storyboard.document.size)
    stage.show(storyboard.makeRoot())
    model = TuningModel(stage.core)
    model.start()
    guard isLive else { return }
    var host = LiveStoryboard.Host()
    host.didReload = { [unowned self] result, _ in results.append(result) }
    let live = LiveStoryboard(storyboard, path: path, in: stage.core, mode: .atOnce, host: host)
    live.start()
    self.live = live
  }

  var text: String { get throws { String(decoding: try readFile(path: path, limit: 1_000_000), as: UTF8.self) } }

  func go(_ segue: String) { storyboard.perform(segue: segue, in: stage.window) }

  func run(_ seconds: Double) {
    let end = stage.time + seconds
    while stage.time < end - 1e-9 {
      stage.core.loop.after(0.02) {}
      stage.advance()
      live?.look()
    }
  }

  /// Seconds that a segue takes.
  func duration(of segue: String) -> Double {
    let start = stage.time
    go(segue)
    while stage.window.isTransitioning { stage.advance() }
    return stage.time - start
  }

  var place: Double? { stage.window.transition?.progress.value }
}
