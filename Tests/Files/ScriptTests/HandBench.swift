import Geometry
import ProcessSupport
import Runtime
import Stage
import Storyboard
import TestSupport
import Transitions
import Views

/// A storyboard on a headless stage, a hand that works on it, and the log of what the hand does.
final class HandBench {
  let directory: TemporaryDirectory
  let path: String
  let stage: HeadlessStage
  let storyboard: Storyboard
  let log: InputLog

  init(_ text: String, isStarted: Bool = true, limit: InputLog.Limit = InputLog.Limit()) throws {
    directory = try TemporaryDirectory()
    path = try directory.write("board.json", text)
    storyboard = try Storyboard(contentsOf: path)
    stage = HeadlessStage(size: storyboard.document.size)
    log = InputLog(stage.core, storyboard: storyboard, limit: limit)
    if isStarted { log.start() }
    stage.themePreference = storyboard.document.theme ?? .dark
    stage.show(storyboard.makeRoot())
  }

  /// Delivers inputs at their times, after the present, and runs until nothing moves.
  func play(_ inputs: [(time: Double, input: (Double) -> StageInput)]) {
    let start = stage.time
    for (time, input) in inputs {
      stage.core.loop.after(time) { [stage] in stage.play(input(start + time)) }
    }
    settle()
  }

  func settle() {
    var left = 20_000
    while left > 0, stage.advance() { left -= 1 }
  }

  /// The lines of a script that expects nothing.
  func lines() -> [String] {
    log.script(expecting: nil).text.split(separator: "\n").map(String.init)
  }

  /// Plays a script on a storyboard, the bench's own unless another one is given.
  func failures(of script: String, on text: String? = nil) throws -> [String] {
    let board = try text.map { try directory.write("other.json", $0) } ?? path
    let run = try ScriptRun(storyboard: board, script: directory.write("hand.script", script))
    return run.failures.map { $0.replacing(directory.path + "/", with: "") }
  }

  /// A list with two cards, and a detail that a card opens by a director.
  static func board(director: String, kind: String = "push", with: String = "") -> String {
    """
    {
      "stagecraft": 1, "size": [480, 320], "initial": "list",
      "scenes": {
        "list": { "color": "#203040", "views": [
          { "id": "card", "frame": [20, 30, 160, 90], "color": "#4060a0", "click": "open" },
          { "id": "note", "frame": [220, 30, 160, 90], "color": "#a06040" } ],
          "keys": { "Return": "open" } },
        "detail": { "color": "#803020", "views": [
          { "id": "hero", "frame": [0, 0, "100%", "40%"], "color": "#4060a0" },
          { "id": "body", "frame": [24, "50%", "100%-48", 60], "color": "#c0a080" } ] }
      },
      "segues": {
        "open": { "from": "list", "to": "detail", "kind": "\(kind)", "director": "\(director)", "interactive": "drag-any",
          "match": { "card": "hero" }\(with.isEmpty ? "" : ", \"with\": { \(with) }") }
      }
    }
    """
  }

  typealias Input = (time: Double, input: (Double) -> StageInput)

  static func pointer(
    _ time: Double, _ phase: PointerEvent.Phase, _ place: Point, button: PointerEvent.Button = .primary,
    modifiers: KeyModifiers = [], pointer: Pointer = .mouse
  ) -> Input {
    (
      time,
      {
        .event(
          .pointer(
            PointerEvent(phase, at: place, time: $0, button: button, modifiers: modifiers, pointer: pointer)))
      }
    )
  }

  static func key(_ time: Double, _ key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false) -> Input {
    (time, { .event(.key(KeyEvent(.down, key, isRepeat: isRepeat, modifiers: modifiers, time: $0))) })
  }

  /// A hand that opens the detail, seizes it in flight, moves it about, throws it, and perhaps does so again.
  static func randomHand(_ random: inout SeededGenerator) -> [Input] {
    var inputs: [Input] = []
    var time = random.double(in: 0.1...0.4)
    func click() {
      let place = Point(random.double(in: 30...170), random.double(in: 40...110))
      inputs.append(pointer(time, .hovered, place))
      time += random.double(in: 0.01...0.05)
      inputs.append(pointer(time, .began, place))
      time += random.double(in: 0.03...0.12)
      inputs.append(pointer(time, .ended, place))
    }
    func drag() {
      var place = Point(random.double(in: 40...440), random.double(in: 20...300))
      var velocity = Vector(random.double(in: -900...900), random.double(in: -300...300))
      inputs.append(pointer(time, .began, place))
      for _ in 0..<random.int(in: 2...60) {
        let step = random.double(in: 0.004...0.012)
        time += step
        velocity = velocity + Vector(random.double(in: -300...300), random.double(in: -100...100))
        place = place + velocity * step
        inputs.append(pointer(time, .moved, place))
      }
      time += random.double(in: 0.0005...0.01)
      inputs.append(pointer(time, .ended, place))
    }
    for _ in 0..<random.int(in: 1...3) {
      click()
      for _ in 0..<random.int(in: 0...3) {
        time += random.double(in: 0.03...0.5)
        drag()
      }
      if random.bool(probability: 0.3) {
        time += random.double(in: 0.05...0.3)
        inputs.append(key(time, .escape))
      }
      time += random.double(in: 0.02...1.5)
    }
    return inputs
  }
}
