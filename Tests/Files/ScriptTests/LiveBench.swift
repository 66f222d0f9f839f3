import Controls
import Geometry
import ProcessSupport
import Stage
import Storyboard
import Transitions
import Views

/// A storyboard file, shown live on a headless stage.
final class LiveBench {
  let directory: TemporaryDirectory
  let stage: HeadlessStage
  let storyboard: Storyboard
  private(set) var live: LiveStoryboard!
  private(set) var results: [String] = []
  private(set) var warnings: [String] = []
  let path: String
  /// Called when files have been read.
  var onReload: () -> Void = {}
  /// Called after each frame.
  var onFrame: () -> Void = {}

  init(
    _ text: String = LiveBench.board(), framesPerSecond: Double = 60, usesInotify: Bool = true
  ) throws {
    directory = try TemporaryDirectory()
    path = try directory.write("board.json", text)
    storyboard = try Storyboard(contentsOf: path)
    stage = HeadlessStage(size: storyboard.document.size, framesPerSecond: framesPerSecond)
    stage.show(storyboard.makeRoot())
    start(usesInotify: usesInotify)
  }

  private func start(usesInotify: Bool) {
    var host = LiveStoryboard.Host()
    host.didReload = { [unowned self] result, _ in
      results.append(result)
      onReload()
    }
    host.warn = { [unowned self] in warnings.append($0) }
    live = LiveStoryboard(
      storyboard, path: path, in: stage.core, mode: .atOnce, usesInotify: usesInotify, host: host)
    live.start()
  }

  func save(_ text: String) throws { _ = try directory.write("board.json", text) }

  /// Looks at the files, and runs frames for some seconds of the stage's clock.
  func run(_ seconds: Double) { run(seconds, looks: true) }

  /// Runs frames as a stage without a file descriptor to wait for.
  func runWithoutLooking(_ seconds: Double) { run(seconds, looks: false) }

  private func run(_ seconds: Double, looks: Bool) {
    if looks { live.look() }
    let end = stage.time + seconds
    while stage.time < end - 1e-9 {
      // A frame is drawn at least each tenth of a second, so that the time comes.
      stage.core.loop.after(min(0.02, end - stage.time)) {}
      stage.advance()
      if looks { live.look() }
      onFrame()
    }
  }

  /// Runs until no transition runs.
  func settle() {
    var left = 2000
    while stage.window.isTransitioning, left > 0 {
      stage.advance()
      onFrame()
      left -= 1
    }
  }

  func view(_ id: String) -> View? { stage.window.view(withIdentifier: id) }
  func found<Kind: View>(_ id: String, as kind: Kind.Type = Kind.self) -> Kind? { view(id) as? Kind }

  /// The texts of the panel of faults; nil while it is not shown.
  var faults: [String]? {
    guard let panel = view("fault-panel"), panel.alpha > 0 else { return nil }
    func texts(_ view: View) -> [String] {
      view.isHidden ? [] : [(view as? Label)?.text].compactMap { $0 } + view.subviews.flatMap(texts)
    }
    return texts(panel)
  }

  var stack: [String] {
    let navigation = stage.window.rootViewController as? NavigationController
    return navigation?.viewControllers.map { $0.identifier ?? "" } ?? []
  }

  var toast: String? {
    view("toast")?.subviews.lazy.compactMap { ($0 as? Label)?.text }.first
  }

  func press(_ key: Key) {
    for phase in [KeyEvent.Phase.down, .up] { stage.send(.key(KeyEvent(phase, key, time: stage.time))) }
  }

  /// A list of things, with a screen of details.
  static func board(
    color: String = "#4060a0", response: Double = 0.5, cards: [String] = ["card"], extra: String = "",
    detail: Bool = true, listColor: String = "#203040", placeholder: String = "Name", text: String = ""
  ) -> String {
    let views = cards.enumerated().map { index, id in
      ##"{ "id": "\##(id)", "frame": [10, \##(10 + 30 * index), 100, 24], "color": "\##(color)", "click": "open" }"##
    }
    let scene = ##""detail": { "title": "Detail", "color": "#803020" },"##
    let to = detail ? "detail" : "other"
    let scroll = ##"""
      { "id": "scroll", "frame": [150, 10, 100, 100], "scroll": {}, "views": [
        { "id": "long", "frame": [0, 0, "100%", 500], "color": "#333" } ] }
      """##
    let field = #"""
      { "id": "name", "frame": [150, 120, 200, 32],
        "control": { "kind": "textField", "placeholder": "\#(placeholder)", "text": "\#(text)" } }
      """#
    let all = views + [scroll, field] + (extra.isEmpty ? [] : [extra])
    return """
      {
        "stagecraft": 1, "title": "Live", "size": [400, 300], "initial": "list",
        "scenes": {
          "list": { "title": "List", "color": "\(listColor)", "views": [
            \(all.joined(separator: ",\n      "))
          ] },
          \(detail ? scene : "")
          "other": { "title": "Other", "color": "#306050" }
        },
        "segues": {
          "open": { "from": "list", "to": "\(to)", "kind": "push", "director": "Slide", "with": { "response": \(response) } },
          "sheet": { "from": "list", "to": "other", "kind": "present" }
        }
      }
      """
  }
}
