import Geometry
import Stage
import Transitions
import Views

/// Tests a program with random hands: clicks, drags, throws, keys, wheels, resizes and requests that collide.
///
/// Each try starts the program again, plays a random script, and checks what every program promises: each request is
/// answered once, no screen jumps in a transition, everything rests in time, the screen on top is in full sight, the
/// focus is on a view that can be used, and nothing warns of a misuse. The first script that breaks a promise is
/// shortened until each of its lines is needed.
///
/// ```swift
/// let shaker = Shaker { stage in stage.show(NavigationController(root: NoteList())) }
/// shaker.check("a title") { $0.window.topViewController?.title == nil ? "the screen has no title" : nil }
/// let failure = shaker.shake(200, seed: 1)
/// #expect(failure == nil, "\(failure?.description ?? "")")
/// ```
/// The same seed gives the same hands. A jump is only seen of a screen that is on top or in a transition, and not in a
/// frame in which a hand drags, a wheel turns or the window is resized. A trap of the program ends the process.
public final class Shaker {
  let size: Size
  let begin: (HeadlessStage) -> (String) -> Void
  let segues: [String]
  private(set) var checks: [(name: String, find: (HeadlessStage) -> String?)] = []
  /// Seconds of the virtual clock, after the last input, answer or end of a transition, in which everything must come
  /// to rest. More than 0. Default: 10.
  public var patience = 10.0

  /// Tests a program.
  /// - Parameters:
  ///   - size: of the window in points, at least 1 on each side. Default: 960 by 600.
  ///   - begin: starts the program in a new stage; called for each try.
  public init(size: Size = Size(960, 600), _ begin: @escaping (HeadlessStage) -> Void) {
    (self.size, segues) = (size, [])
    self.begin = {
      begin($0)
      return { _ in }
    }
  }

  /// Tests a storyboard, also with requests for its segues.
  /// - Throws: ``StoryboardError`` with every fault of the file.
  public convenience init(storyboard path: String) throws(StoryboardError) {
    self.init(try Storyboard(contentsOf: path).document)
  }

  package init(_ document: StoryboardDocument) {
    (size, segues) = (document.size, document.segues.map(\.name))
    begin = { stage in
      let storyboard = Storyboard(document)
      stage.show(storyboard.makeRoot())
      return { [unowned stage] in storyboard.perform(segue: $0, in: stage.window, source: .script) }
    }
  }

  /// Adds a promise of the program, which is checked whenever everything is at rest at the end of a script.
  /// - Parameters:
  ///   - name: what a failure is called.
  ///   - find: returns what is wrong; nil: nothing is.
  public func check(_ name: String, _ find: @escaping (HeadlessStage) -> String?) { checks.append((name, find)) }

  /// Plays random scripts until one fails.
  /// - Parameters:
  ///   - count: of scripts; 0 or less plays none.
  ///   - seed: of the hands. Default: 1.
  /// - Returns: the first failure, with its shortest script; nil: there was none.
  public func shake(_ count: Int, seed: UInt64 = 1) -> ShakerFailure? {
    for number in 0..<UInt64(max(0, count)) {
      var hands = RandomHands(seed: seed &+ number &* 0x9E37_79B9, segues: segues)
      let (lines, broken) = ShakerRun(self).explore(&hands)
      guard let broken else { continue }
      let shortest = shortened(lines, rule: broken.rule)
      let last = shortest.count < lines.count ? ShakerRun(self).play(shortest) ?? broken : broken
      return ShakerFailure(
        rule: last.rule, message: last.message, time: last.time, seed: seed, attempt: Int(number) + 1,
        script: shortest.joined(separator: "\n") + "\n")
    }
    return nil
  }

  /// Plays a script and checks what is promised, as a test of what was once broken.
  /// - Parameter script: the text of a script, as in ``ShakerFailure/script``.
  /// - Returns: what the script breaks; nil: nothing.
  /// - Throws: ``StoryboardError`` with every fault of the script.
  public func play(_ script: String) throws(StoryboardError) -> ShakerFailure? {
    _ = try Script(parsing: Array(script.utf8), path: "script")
    let lines = script.split(separator: "\n").map(String.init)
    return ShakerRun(self).play(lines).map {
      ShakerFailure(rule: $0.rule, message: $0.message, time: $0.time, seed: nil, attempt: 1, script: script)
    }
  }

  /// Removes lines as long as the script breaks the same promise.
  private func shortened(_ lines: [String], rule: String) -> [String] {
    func fails(_ lines: [String]) -> Bool { ShakerRun(self).play(lines)?.rule == rule }
    guard fails(lines) else { return lines }
    var (kept, size) = (lines, lines.count / 2)
    while size > 0 {
      var (start, isShorter) = (0, false)
      while start < kept.count {
        var fewer = kept
        fewer.removeSubrange(start..<min(kept.count, start + size))
        if fails(fewer) { (kept, isShorter) = (fewer, true) } else { start += size }
      }
      // Lines that were needed may not be any more.
      if !isShorter || size > 1 { size /= 2 }
    }
    return kept
  }
}

/// A promise that a program broke under the hands of a ``Shaker``.
public struct ShakerFailure: CustomStringConvertible {
  /// The promise: `answers`, `jump`, `rest`, `sight`, `focus`, `warning`, or the name of a check of the program.
  public let rule: String
  /// What was found, in a sentence.
  public let message: String
  /// The time of the script at which it was found, in seconds.
  public let time: Double
  /// The seed of the hands; nil for a script that was given.
  public let seed: UInt64?
  /// The number of the try that failed, from 1.
  public let attempt: Int
  /// The script that fails, a command a line. None of its lines can be removed.
  public let script: String

  /// The failure and its script, of several lines.
  public var description: String {
    let origin = seed.map { ", seed \($0), try \(attempt)" } ?? ""
    return "\(rule): \(message), at \((time * 1000).rounded() / 1000) s\(origin)\n\(script)"
  }
}
