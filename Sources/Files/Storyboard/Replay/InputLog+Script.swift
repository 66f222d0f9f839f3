import Geometry
import JSON
import Runtime
import Stage
import Transitions
import Views

/// The input of a run as the text of a script.
package struct SavedScript {
  /// The text of the file.
  package let text: String
  /// The inputs that the script language cannot express, one sentence each; comments at their places say it, too.
  package let omissions: [String]

  package init(text: String, omissions: [String]) { (self.text, self.omissions) = (text, omissions) }
}

extension InputLog {
  /// How expectations are found: the script is played on the storyboard without a window.
  package struct Rehearsal {
    /// The id of the first scene; nil for the initial one.
    package var scene: String?
    /// The theme of the window; nil for that of the storyboard.
    package var theme: ThemePreference?
    /// The layout direction of the window; nil for that of the storyboard.
    package var direction: LayoutDirectionPreference?
    /// Adds the program's code to a copy of the storyboard; nil for storyboards without code.
    package var prepare: ((Storyboard, StageCore) -> Void)?

    package init(
      scene: String? = nil, theme: ThemePreference? = nil, direction: LayoutDirectionPreference? = nil,
      prepare: ((Storyboard, StageCore) -> Void)? = nil
    ) {
      (self.scene, self.theme, self.direction, self.prepare) = (scene, theme, direction, prepare)
    }
  }

  /// Writes what was recorded as a script that `stagecraft --script` plays.
  ///
  /// The script begins at rest: at the last time before `from` at which nothing moved, or with the oldest input that
  /// the log kept. If screens were there already, it first asks for the segues that lead to them.
  ///
  /// The expectations are those of the same script on the same storyboard without a window, at 60 frames a second: it
  /// passes until the motion changes. Requests that ended differently in the recorded run are among the omissions.
  /// - Parameters:
  ///   - from: seconds of the loop. Default: nil, the beginning of the log.
  ///   - to: seconds of the loop; later inputs are left out. Default: nil, the end of the log.
  ///   - rehearsal: how expectations are found; nil for a script without expectations. Ignored without a storyboard.
  ///   - comment: lines at the top, without `#`.
  package func script(
    from: Double? = nil, to: Double? = nil, expecting rehearsal: Rehearsal? = Rehearsal(), comment: [String] = []
  ) -> SavedScript {
    var omissions: [String] = []
    var comment = comment
    if let droppedUntil, from ?? droppedUntil <= droppedUntil {
      omissions.append(
        "inputs until \(Wording.plain(droppedUntil.rounded(.up))) s of the run, which are not kept any more")
    }
    let beginning = beginning(before: from)
    if beginning == nil { omissions.append("the screens of the beginning: nothing that was kept begins at rest") }
    let preamble = beginning.map { makePreamble(to: $0, rehearsal?.scene, &omissions) } ?? Preamble()
    let start = beginning?.time ?? entries.first?.frame ?? 0
    var writer = ScriptWriter(shift: preamble.seconds - start)
    for entry in entries(since: beginning, to: to) { writer.add(entry) }
    writer.finish()
    omissions += writer.omitted.map { $0.what + ($0.count > 1 ? ", \($0.count) times" : "") }
    var lines = writer.lines
    var end = ["+0  idle"]
    if let rehearsal, let storyboard {
      let plain = text(comment: [], preamble.lines, lines, end)
      if storyboard.hasCode, rehearsal.prepare == nil {
        omissions.append("expectations, because the storyboard has code")
      } else if let found = rehearse(plain, storyboard, rehearsal) {
        lines = merge(
          lines, found.expectations.filter { $0.tick >= Int(preamble.seconds) * ScriptWriter.ticksPerSecond })
        if let scene = found.scene { end.append("+0  \(ScriptExpectation.scene(scene).line)") }
        let answers = Array(found.outcomes.dropFirst(preamble.requests))
        if to == nil, let difference = difference(from: answers, since: start) {
          omissions.append(difference)
          comment.append("Not in this script: " + difference)
        }
        if !found.isOver { omissions.append("a rest at the end: something moves on") }
      }
    }
    return SavedScript(text: text(comment: comment, preamble.lines, lines, end), omissions: omissions)
  }

  // MARK: Beginning

  /// The lines that lead to the screens of the beginning.
  private struct Preamble {
    var lines: [String] = []
    var requests = 0
    /// The script's time of the beginning.
    var seconds = 0.0
  }

  /// The seconds between two segues of a preamble. Each waits until the one before is over.
  private static let segueTime = 2.0

  /// The last time at which nothing moved, up to a time of the loop; otherwise the first that there is.
  func beginning(before time: Double?) -> Beginning? {
    let all = [droppedUntil == nil ? origin : nil].compactMap { $0 } + beginnings
    guard let time else { return all.first }
    return all.last { $0.time <= time } ?? all.first
  }

  /// The inputs from a beginning on, up to a time of the loop.
  func entries(since beginning: Beginning?, to time: Double?) -> [Entry] {
    entries.filter { $0.frame >= beginning?.time ?? -.infinity && $0.time <= time ?? .infinity }
  }

  private func makePreamble(to beginning: Beginning, _ scene: String?, _ omissions: inout [String]) -> Preamble {
    var preamble = Preamble()
    if let storyboard, beginning.size != storyboard.document.size {
      let size = beginning.size
      preamble.lines.append("0  resize \(ScriptWriter.whole(size.width)) \(ScriptWriter.whole(size.height))")
    }
    guard let path = beginning.path else { return preamble }
    if path.scene != scene ?? storyboard?.document.initial {
      omissions.append("the first scene, which is that of --scene \(path.scene)")
    }
    if !path.isComplete { omissions.append("a screen of the beginning that no segue brought") }
    for (index, segue) in path.segues.enumerated() {
      let time = Wording.plain(Double(index) * Self.segueTime)
      let words = [segue.name] + segue.values.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
      preamble.lines.append("\(time)  segue \(words.map(ScriptWord.quotedIfNeeded).joined(separator: " "))")
      preamble.lines.append("+0  idle")
    }
    preamble.requests = path.segues.count
    preamble.seconds = Double(path.segues.count) * Self.segueTime
    return preamble
  }

  // MARK: Expectations

  private struct Rehearsed {
    var expectations: [ScriptWriter.Line] = []
    var outcomes: [TransitionOutcome] = []
    var scene: String?
    var isOver = false
  }

  /// Plays a script to find what it should expect.
  private func rehearse(_ text: String, _ storyboard: Storyboard, _ rehearsal: Rehearsal) -> Rehearsed? {
    guard let script = try? Script(parsing: Array(text.utf8), path: "") else { return nil }
    let document = storyboard.document
    // Another stage must not stay the one whose animations begin outside of events.
    defer { core.environment.makeCurrent() }
    let run = HeadlessScript(
      script, Storyboard(document),
      settings: HeadlessScript.Settings(
        scene: rehearsal.scene, theme: rehearsal.theme, direction: rehearsal.direction,
        overridingDirector: core.environment.overridingDirector,
        desktop: core.shownDesktop, timeScale: core.loop.timeScale),
      prepare: rehearsal.prepare ?? { _, _ in })
    let views = document.scenes.flatMap { $0.views.flatMap(\.withDescendants) }
    let finder = ExpectationFinder(run.core, names: Set(views.compactMap(\.id) + document.scenes.map(\.id)))
    var rehearsed = Rehearsed()
    rehearsed.isOver = run.play(timeout: 60) { finder.frameDidEnd() }
    rehearsed.scene = run.core.window.topViewController?.identifier
    rehearsed.outcomes = finder.outcomes
    run.end()
    rehearsed.expectations = finder.found.map { found in
      // Just before the frame, and after every input of that frame: see the rounding of their times.
      let tick = Int((found.frame * Double(ScriptWriter.ticksPerSecond) - 0.2).rounded(.down))
      return ScriptWriter.Line(tick: max(0, tick), text: found.expectation.line)
    }
    return rehearsed
  }

  private func merge(_ inputs: [ScriptWriter.Line], _ expectations: [ScriptWriter.Line]) -> [ScriptWriter.Line] {
    var result: [ScriptWriter.Line] = []
    var rest = expectations.sorted { $0.tick < $1.tick }[...]
    for line in inputs {
      while let next = rest.first, next.tick < line.tick {
        result.append(next)
        rest.removeFirst()
      }
      result.append(line)
    }
    return result + rest
  }

  /// The sentence about requests that ended in another way than in the recorded run; nil if none did. Those that were
  /// open at the end of the recording are answered only in the rehearsal.
  private func difference(from rehearsed: [TransitionOutcome], since: Double) -> String? {
    let recorded = outcomes.filter { $0.time >= since }.map(\.outcome)
    guard !rehearsed.starts(with: recorded) else { return nil }
    let words = [recorded, rehearsed].map { Wording.list($0.map(\.rawValue)) }
    return "the outcomes of the recorded run, \(words[0]); played without a window they are \(words[1])"
  }

  // MARK: Text

  private func text(comment: [String], _ preamble: [String], _ lines: [ScriptWriter.Line], _ end: [String]) -> String {
    let comment = comment.map { "# " + Wording.oneLine($0) }
    return (comment + preamble + lines.map(\.description) + end).joined(separator: "\n") + "\n"
  }
}

nonisolated extension ScriptExpectation {
  /// The expectation as a command.
  var line: String { "expect \(self)" }
}
