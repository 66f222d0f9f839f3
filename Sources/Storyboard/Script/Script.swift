import Geometry

/// Events to play into a run: plain values, checked.
nonisolated package struct Script: Hashable, Sendable {
  /// Larger files are refused, in bytes.
  package static let sizeLimit = 8_000_000
  package static let mostLines = 100_000

  package let lines: [ScriptLine]
}

/// One event of a script.
nonisolated package struct ScriptLine: Hashable, Sendable {
  package let time: ScriptTime
  package let command: ScriptCommand
  /// In the file, from 1.
  package let line: Int
}

/// When a line is played.
///
/// A line takes the time that its command takes: a drag its duration, ``ScriptCommand/idle`` until nothing is active,
/// the others none.
nonisolated package enum ScriptTime: Hashable, Sendable {
  /// Seconds from the start. The line before may still be at work: a window can be resized in the middle of a drag.
  /// After an idle that took longer than this it means at once.
  case at(Double)
  /// Seconds after the line before was done; on the first line, from the start.
  case after(Double)
}

nonisolated package enum ScriptCommand: Hashable, Sendable {
  /// Move, down and up, all at once.
  case click(Point)
  /// Down at the first point, even motion for the duration in seconds, up at the last.
  case drag(from: Point, to: Point, duration: Double)
  case down(Point)
  case move(Point)
  /// Where the pointer is.
  case up
  case key(KeyName)
  /// The wheel turned at a point, in notches: positive x scrolls right, positive y scrolls up.
  case wheel(Point, Vector)
  /// A modifier key down, for all that follows until it is released.
  case hold(ModifierName)
  case release(ModifierName)
  /// Two fingers about a point, apart or together by a factor, and up.
  case pinch(Point, scale: Double, duration: Double)
  /// Two fingers about a point, round it by an angle in degrees, clockwise, and up.
  case rotate(Point, degrees: Double, duration: Double)
  case resize(Size)
  /// As a program would ask.
  case segue(String)
  /// A picture of the frame at that moment, to that path, which ends in .png.
  case shot(String)
  /// Wait until nothing is active.
  case idle

  /// Seconds that the command takes; what an idle takes only a run can tell.
  package var duration: Double {
    switch self {
    case .drag(_, _, let duration), .pinch(_, _, let duration), .rotate(_, _, let duration): duration
    case .click, .down, .move, .up, .key, .wheel, .hold, .release, .resize, .segue, .shot, .idle: 0
    }
  }
}

nonisolated extension Script {
  /// The pictures that it asks for.
  package var shots: [String] {
    lines.compactMap { line in
      if case .shot(let path) = line.command { path } else { nil }
    }
  }

  /// Reads and checks a script.
  ///
  /// - Parameters:
  ///   - bytes: the text of the file, UTF-8, lines ended by LF or CR LF.
  ///   - path: what faults call the file.
  ///   - segues: the names that `segue` may ask for; nil leaves them unchecked.
  /// - Throws: ``StoryboardError`` with every fault of the script.
  package init(parsing bytes: [UInt8], path: String, segues: [String]? = nil) throws(StoryboardError) {
    var parser = ScriptParser(segues: segues)
    let lines = parser.parse(bytes)
    guard parser.faults.isEmpty else { throw StoryboardError(path: path, faults: parser.faults.sorted) }
    self.init(lines: lines)
  }
}
