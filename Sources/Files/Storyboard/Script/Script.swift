import Geometry
import Views

/// A validated script of events to play into a run, as plain values.
nonisolated package struct Script: Hashable, Sendable {
  /// The largest file that is read, in bytes.
  package static let sizeLimit = 8_000_000
  package static let mostLines = 100_000

  package let lines: [ScriptLine]
}

/// One event of a script.
nonisolated package struct ScriptLine: Hashable, Sendable {
  package let time: ScriptTime
  package let command: ScriptCommand
  /// The line number in the file, from 1.
  package let line: Int
  /// The column of the command, from 1.
  package let column: Int
}

/// The time at which a line is played.
///
/// A line lasts as long as its command: a drag for its duration, ``ScriptCommand/idle`` until nothing is active, other
/// commands no time.
nonisolated package enum ScriptTime: Hashable, Sendable {
  /// Seconds from the start. The previous line may still be playing: a window can be resized during a drag. If an idle
  /// took longer than this, the line is played at once.
  case at(Double)
  /// Seconds after the end of the previous line. On the first line, from the start.
  case after(Double)
}

/// The device of a press in a script: a button of the mouse, or a finger.
nonisolated package enum ScriptPointer: Hashable, Sendable {
  case button(PointerEvent.Button)
  case finger(Int)

  package static let primary = ScriptPointer.button(.primary)
  /// The numbers of fingers in scripts.
  package static let fingers = 0...9
}

nonisolated package enum ScriptCommand: Hashable, Sendable {
  /// Move, press and release at one time.
  case click(Point, PointerEvent.Button = .primary)
  /// Press at the first point, uniform motion for the duration in seconds, release at the second.
  case drag(from: Point, to: Point, duration: Double)
  case down(Point, ScriptPointer = .primary)
  /// Move the mouse, or a finger that is down.
  case move(Point, finger: Int? = nil)
  /// Release at the location of the mouse, or of a finger.
  case up(finger: Int? = nil)
  /// End a press without a release, as when the desktop takes the pointer.
  case cancel(finger: Int? = nil)
  /// Press and release; with `isRepeat`, as a key that is held down repeats.
  case key(KeyName, isRepeat: Bool = false)
  /// Text that the keyboard types, for a view that is typed into.
  case type(ExactText<String>)
  /// The wheel turned at a point, in notches: positive x scrolls right, positive y scrolls up.
  case wheel(Point, Vector)
  /// Two fingers move on a touchpad by a way in points, for a duration in seconds, and leave it. The content under the
  /// pointer goes with them.
  case swipe(Point, Vector, duration: Double)
  /// Press a modifier key, which applies to all following lines until it is released.
  case hold(ModifierName)
  case release(ModifierName)
  /// Two fingers about a point move apart or together by a factor, for a duration in seconds, and are lifted.
  case pinch(Point, scale: Double, duration: Double)
  /// Two fingers rotate about a point by an angle in degrees, clockwise, for a duration in seconds, and are lifted.
  case rotate(Point, degrees: Double, duration: Double)
  case resize(Size)
  /// Show no frame for some seconds, as a machine that is busy does.
  case stall(Double)
  /// Make the window light or dark.
  case theme(ThemePreference)
  /// Change the size of all texts, 0.5 to 3.
  case textScale(Double)
  /// Request a segue, as the program would, with values for its scene.
  case segue(String, values: [String: String] = [:])
  /// Write a picture of the present frame to a path that ends in .png.
  case shot(ExactText<String>)
  /// Wait until nothing is active.
  case idle
  /// Compare the next frame with what is expected.
  case expect(ScriptExpectation)

  /// The duration of the command in seconds. That of an idle is known only in a run and counts as 0 here.
  package var duration: Double {
    switch self {
    case .drag(_, _, let duration), .swipe(_, _, let duration), .pinch(_, _, let duration),
      .rotate(_, _, let duration):
      duration
    case .stall(let duration): duration
    case .click, .down, .move, .up, .cancel, .key, .type, .wheel, .hold, .release, .resize, .theme, .textScale,
      .segue, .shot, .idle, .expect:
      0
    }
  }
}

nonisolated extension Script {
  /// The paths of the screenshots in the script.
  package var shots: [String] {
    lines.compactMap { line in
      if case .shot(let path) = line.command { path.wrappedValue } else { nil }
    }
  }

  /// Reads and validates a script.
  ///
  /// - Parameters:
  ///   - bytes: the text of the file, UTF-8, lines ended by LF or CR LF.
  ///   - path: the name of the file in messages.
  ///   - segues: the names that `segue` can use; nil accepts every name.
  ///   - values: the names of the values that the scene of each segue takes; nil accepts every name.
  /// - Throws: ``StoryboardError`` with every fault of the script.
  package init(parsing bytes: [UInt8], path: String, segues: [String]? = nil, values: [String: [String]]? = nil)
    throws(StoryboardError)
  {
    var parser = ScriptParser(segues: segues, values: values)
    let lines = parser.parse(bytes)
    guard parser.faults.isEmpty else { throw StoryboardError(path: path, faults: parser.faults.sorted) }
    self.init(lines: lines)
  }
}

nonisolated extension StoryboardDocument {
  /// The names of the values that the scene of each segue takes.
  package var segueValues: [String: [String]] {
    Dictionary(uniqueKeysWithValues: segues.map { ($0.name, $0.to.flatMap(scene)?.values.keys.sorted() ?? []) })
  }
}
