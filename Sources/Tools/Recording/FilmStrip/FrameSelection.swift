/// Selects the frames of a film strip during the run, in memory that does not grow with the run.
package struct FrameSelection {
  private struct Frame {
    let number: Int
    /// The sum of all changes between frames since the run began.
    let change: Double
  }

  private let wanted: Int
  private var regular: [Frame] = []
  private var stride = 1
  private var newest: Frame?
  /// The first and the last frame with a transition in progress.
  private var running: Span?
  /// The last frame before the first change, and the frame of the last change.
  private var changing: Span?

  private struct Span {
    var first: Frame
    var last: Frame
  }

  /// The share of the total change before the first transition below which the strip begins with the transition.
  private static let slightChange = 0.02

  /// Creates a selection of this many frames, at least 1.
  package init(wanted: Int) { self.wanted = wanted }

  /// Adds the next frame. Frames are numbered from 0.
  ///
  /// - Parameters:
  ///   - change: the visual difference to the previous frame, at least 0.
  ///   - isRunning: whether a transition is in progress.
  package mutating func add(change: Double, isRunning: Bool) {
    let before = newest
    let frame = Frame(number: (before?.number ?? -1) + 1, change: (before?.change ?? 0) + change)
    newest = frame
    if isRunning { running = Span(first: running?.first ?? frame, last: frame) }
    if change > 0 { changing = Span(first: changing?.first ?? before ?? frame, last: frame) }
    guard frame.number % stride == 0 else { return }
    regular.append(frame)
    if regular.count > most {
      regular = regular.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      stride *= 2
    }
  }

  /// The numbers of the frames that may still be selected, or that the next frame may need.
  package var kept: Set<Int> { Set(candidates.map(\.number)) }
  /// An upper bound of the number of kept frames.
  package var room: Int { most + 32 }
  private var most: Int { max(32, wanted * 16) }

  /// The selected frames, in order: the number asked for, or all if there are fewer.
  package var chosen: [Int] {
    let all = candidates
    guard all.count > wanted else { return all.map(\.number) }
    let range = worthwhile(all)
    guard wanted > 1 else { return [all[range.upperBound].number] }
    var indices = evenly(all, range)
    let moments = [motion?.first, motion?.last].compactMap { moment in
      all.firstIndex { $0.number == moment?.number }
    }
    for index in moments { include(index, in: &indices, sparing: moments) }
    return indices.map { all[$0].number }
  }

  /// The frames of transitions or, without any, of all changes.
  private var motion: Span? { running ?? changing }

  private var candidates: [Frame] {
    let frames =
      regular + [running?.first, running?.last, changing?.first, changing?.last, newest].compactMap { $0 }
    var seen: Set<Int> = []
    return frames.filter { seen.insert($0.number).inserted }.sorted { $0.number < $1.number }
  }

  /// The frames without the rest before the first motion and after the last, unless too few would remain.
  private func worthwhile(_ all: [Frame]) -> ClosedRange<Int> {
    var (low, high) = (0, all.count - 1)
    let whole = all[high].change
    if let index = all.firstIndex(where: { $0.number == motion?.first.number }),
      all[index].change <= whole * Self.slightChange
    {
      low = index
    }
    if let index = all.firstIndex(where: { $0.number == motion?.last.number }), all[index].change == whole {
      high = index
    }
    return high - low + 1 >= wanted ? low...high : 0...all.count - 1
  }

  /// The first and the last frame, and frames in between with about equal changes.
  private func evenly(_ all: [Frame], _ range: ClosedRange<Int>) -> [Int] {
    let (start, end) = (all[range.lowerBound].change, all[range.upperBound].change)
    var indices = [range.lowerBound]
    for number in 1..<wanted {
      // Each frame is later than the one before, with enough frames left for the others.
      let (first, last) = ((indices.last ?? 0) + 1, range.upperBound - (wanted - 1 - number))
      let goal = start + (end - start) * Double(number) / Double(wanted - 1)
      let nearest = (first...last).min { abs(all[$0].change - goal) < abs(all[$1].change - goal) }
      indices.append(number == wanted - 1 ? range.upperBound : nearest ?? first)
    }
    return indices
  }

  /// Replaces the nearest selected frame with this one, except for the first and the last.
  private func include(_ index: Int, in indices: inout [Int], sparing: [Int]) {
    guard !indices.contains(index) else { return }
    let inner = indices.indices.dropFirst().dropLast().filter { !sparing.contains(indices[$0]) }
    guard let nearest = inner.min(by: { abs(indices[$0] - index) < abs(indices[$1] - index) }) else { return }
    indices[nearest] = index
    indices.sort()
  }
}
