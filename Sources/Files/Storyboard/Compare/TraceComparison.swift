import JSON
import PlanText
import Schema

/// The differences between the motion of two traces, an older and a newer one.
///
/// Transitions, requests and plans are paired in their order, so that one which is gone or new does not make the others
/// differ. Of watched views, the poses of all frames are compared. Performers, tokens and the number of frames are not.
package struct TraceComparison {
  let old: TraceStory
  let new: TraceStory
  /// Each difference as a sentence, in the order of the run.
  package private(set) var differences: [String] = []
  /// The watched views whose motion differs, and the numbers in ``TraceStory/lanes`` in which it does.
  private(set) var moved: [(id: String, lanes: [Int])] = []

  /// - Throws: ``TraceFault`` for the first faulty line of the older trace, or else of the newer one.
  package init(old: [UInt8], new: [UInt8]) throws(TraceFault) {
    self.old = try Self.read(old, isOld: true)
    self.new = try Self.read(new, isOld: false)
    compareRuns()
    compareLines()
    compareViews()
  }

  /// A fault of one of the two traces.
  package struct TraceFault: Error {
    package let isOld: Bool
    package let error: WireError
  }

  private static func read(_ bytes: [UInt8], isOld: Bool) throws(TraceFault) -> TraceStory {
    do { return try TraceStory(bytes) } catch { throw TraceFault(isOld: isOld, error: error) }
  }

  // MARK: Transitions and requests

  private mutating func compareRuns() {
    for (number, pair) in Self.pair(old.runs, new.runs, by: \.key).enumerated() {
      switch pair {
      case (let run?, nil): say("transition \(number + 1), \(run.key), is gone; it began at \(Self.seconds(run.begin))")
      case (nil, let run?): say("transition \(number + 1), \(run.key), is new; it begins at \(Self.seconds(run.begin))")
      case (let before?, let after?): compare(before, after, "transition \(number + 1), \(after.key)", isMotion: true)
      default: break
      }
    }
    for pair in Self.pair(old.requests, new.requests, by: \.key) {
      switch pair {
      case (let request?, nil): say("the request \(request.key) at \(Self.seconds(request.begin)) is gone")
      case (nil, let request?): say("the request \(request.key) at \(Self.seconds(request.begin)) is new")
      case (let before?, let after?): compare(before, after, "the request \(after.key)", isMotion: false)
      default: break
      }
    }
  }

  private mutating func compare(_ old: TraceStory.Run, _ new: TraceStory.Run, _ what: String, isMotion: Bool) {
    if abs(old.begin - new.begin) > 1e-6 {
      say("\(what): begins at \(Self.seconds(new.begin)), was \(Self.seconds(old.begin))")
    }
    for name in TraceStory.facts where old.facts[name] != new.facts[name] {
      say("\(what): \(name) \(Self.word(new.facts[name] ?? "")), was \(Self.word(old.facts[name] ?? ""))")
    }
    if isMotion {
      let (before, after) = (old.end.map { $0 - old.begin }, new.end.map { $0 - new.begin })
      if (before == nil) != (after == nil) || abs((before ?? 0) - (after ?? 0)) > 1e-6 {
        let words = [after, before].map { $0.map { "takes \(Self.seconds($0))" } ?? "does not end" }
        say("\(what): \(words[0]), was: \(words[1])")
      }
    }
    if old.facts["director"] == new.facts["director"] { comparePlans(old.directors, new.directors, what) }
    comparePlans(old.plans, new.plans, what)
  }

  private mutating func comparePlans(_ old: [TraceStory.Plan], _ new: [TraceStory.Plan], _ what: String) {
    let pairs = Self.pair(old, new, by: \.key)
    var gone = pairs.compactMap { $0.1 == nil ? $0.0 : nil }
    for pair in pairs {
      switch pair {
      case (nil, let plan?):
        guard let place = gone.firstIndex(where: { $0.key == plan.key }) else {
          say("\(what): \(plan.key) is new")
          continue
        }
        say("\(what): \(plan.key) comes at another place among the plans")
        compare(gone.remove(at: place), plan, what)
      case (let before?, let after?): compare(before, after, what)
      default: break
      }
    }
    for plan in gone { say("\(what): \(plan.key) is gone") }
  }

  private mutating func compare(_ old: TraceStory.Plan, _ new: TraceStory.Plan, _ what: String) {
    // A trace of an older version may leave them out.
    if !old.isWritten, !new.isWritten, old.values.isEmpty || new.values.isEmpty { return }
    let (before, after) = (Self.readable(old.values), Self.readable(new.values))
    for (path, value) in after where before[path] != value {
      say("\(what): \(new.key): \(path) \(Self.word(value)), was \(Self.word(before[path] ?? ""))")
    }
    for path in before.keys.sorted() where after[path] == nil {
      say("\(what): \(new.key): \(path) is gone, was \(Self.word(before[path] ?? ""))")
    }
  }

  /// Springs as designers give them: response and damping ratio in place of stiffness and damping.
  private static func readable(_ values: [(path: String, value: JSONValue.Content)]) -> [String: String] {
    var texts = Dictionary(values.map { ($0.path, $0.value.plain) }) { first, _ in first }
    let numbers = Dictionary(
      values.compactMap { entry in
        if case .number(let number) = entry.value { (entry.path, number) } else { nil }
      }
    ) { first, _ in first }
    for (path, stiffness) in numbers where path.hasSuffix("stiffness") && stiffness > 0 {
      let root = path.dropLast("stiffness".count)
      let mass = numbers[root + "mass"] ?? 1
      guard let damping = numbers[root + "damping"], mass > 0 else { continue }
      for name in ["stiffness", "damping", "mass"] { texts[root + name] = nil }
      texts[root + "response"] = "\(rounded(2 * .pi * (mass / stiffness).squareRoot(), 1e5)) s"
      texts[root + "dampingRatio"] = "\(rounded(damping / (2 * (stiffness * mass).squareRoot()), 1e5))"
    }
    return texts
  }

  // MARK: Everything else in the traces

  private mutating func compareLines() {
    var (gone, new): ([String], [String]) = ([], [])
    for pair in Self.pair(old.lines, self.new.lines, by: \.text) {
      switch pair {
      case (let line?, nil): gone.append("at \(Self.seconds(line.time)): \(line.text)")
      case (nil, let line?): new.append("at \(Self.seconds(line.time)): \(line.text)")
      default: break
      }
    }
    for (lines, word) in [(gone, "gone"), (new, "new")] {
      for line in lines.prefix(10) { say("\(word) \(line)") }
      if lines.count > 10 { say("\(word): \(lines.count - 10) lines more") }
    }
  }

  /// A sentence about events that are not compared; nil: all are.
  package var limits: String? {
    guard old.isCut || new.isCut else { return nil }
    return
      "of requests, transitions, plans and other single events, such as clicks and warnings, the first "
      + "\(TraceStory.mostLines) were compared"
  }

  // MARK: Views

  private mutating func compareViews() {
    for (id, poses) in new.views {
      guard let before = old.views.first(where: { $0.id == id })?.poses else {
        say("\(id) is watched in the new trace only")
        continue
      }
      var lanes: [Int] = []
      for (lane, most) in Self.largestDifferences(before, poses).enumerated() {
        let kind = TraceStory.lanes[lane]
        guard most.difference > kind.tolerance else { continue }
        lanes.append(lane)
        say(
          "\(id): \(kind.name) differs by up to \(Self.rounded(most.difference, 100))\(kind.unit), at \(Self.seconds(most.time))"
        )
      }
      if !lanes.isEmpty { moved.append((id, lanes)) }
    }
    for (id, _) in old.views where !new.views.contains(where: { $0.id == id }) {
      say("\(id) is watched in the old trace only")
    }
  }

  /// Of each lane, at the frames of both traces.
  private static func largestDifferences(
    _ old: [TraceStory.Pose], _ new: [TraceStory.Pose]
  ) -> [(difference: Double, time: Double)] {
    var most = TraceStory.lanes.map { _ in (difference: 0.0, time: 0.0) }
    var (one, two) = (0, 0)
    while one < old.count || two < new.count {
      let time = min(one < old.count ? old[one].time : .infinity, two < new.count ? new[two].time : .infinity)
      while one < old.count, old[one].time <= time { one += 1 }
      while two < new.count, new[two].time <= time { two += 1 }
      for lane in most.indices {
        let difference = abs(value(of: old, lane, at: time, passed: one) - value(of: new, lane, at: time, passed: two))
        if difference > most[lane].difference { most[lane] = (difference, time) }
      }
    }
    return most
  }

  /// A trace has a line for each frame in which the view has changed: between two of them that are further apart than
  /// a frame it rests at the first.
  static func value(of poses: [TraceStory.Pose], _ lane: Int, at time: Double) -> Double {
    var (low, high) = (0, poses.count)
    while low < high {
      let middle = (low + high) / 2
      if poses[middle].time <= time + 1e-9 { low = middle + 1 } else { high = middle }
    }
    return value(of: poses, lane, at: time, passed: low)
  }

  /// - Parameter low: how many poses are not after the time.
  private static func value(of poses: [TraceStory.Pose], _ lane: Int, at time: Double, passed low: Int) -> Double {
    guard low > 0 else { return poses[0].values[lane] }
    let here = poses[low - 1]
    guard low < poses.count, time - here.time > 1e-9, poses[low].time - here.time < 0.05 else {
      return here.values[lane]
    }
    let share = (time - here.time) / (poses[low].time - here.time)
    return here.values[lane] + (poses[low].values[lane] - here.values[lane]) * share
  }

  // MARK: Pairs and words

  /// The longest common subsequence, with what is on one side only at its place.
  private static func pair<Element>(
    _ old: [Element], _ new: [Element], by key: (Element) -> String
  ) -> [(Element?, Element?)] {
    let (before, after) = (old.map(key), new.map(key))
    let changes = after.difference(from: before)
    var removed: Set<Int> = [], inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var pairs: [(Element?, Element?)] = []
    var (one, two) = (0, 0)
    while one < old.count || two < new.count {
      if one < old.count, removed.contains(one) {
        pairs.append((old[one], nil))
        one += 1
      } else if two < new.count, inserted.contains(two) {
        pairs.append((nil, new[two]))
        two += 1
      } else {
        pairs.append((old[one], new[two]))
        (one, two) = (one + 1, two + 1)
      }
    }
    return pairs
  }

  private mutating func say(_ sentence: String) {
    differences.append(sentence.utf8.count <= 2000 ? sentence : "\(sentence.prefix(500))…")
  }

  static func rounded(_ value: Double, _ parts: Double) -> String { Wording.plain((value * parts).rounded() / parts) }
  static func seconds(_ value: Double) -> String { "\(rounded(value, 1000)) s" }
  private static func word(_ text: String) -> String { text.isEmpty ? "none" : text }
}
