import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// The sampled curves of some lanes over one span of time, with the marks in it.
package nonisolated struct MotionSeries: Sendable {
  /// The samples of one lane.
  package struct Lane: Sendable {
    package let lane: MotionLane
    /// A value for each time, in the lane's unit; NaN where there was none.
    package fileprivate(set) var values: [Double]

    package init(_ lane: MotionLane, values: [Double]) {
      self.lane = lane
      self.values = values
    }
  }

  /// A moment from which on another view has a name, so that no curve connects the two.
  package struct ViewChange: Sendable {
    package let time: Double
    package let view: String

    package init(at time: Double, view: String) {
      self.time = time
      self.view = view
    }
  }

  /// The times of the samples in seconds, increasing.
  package private(set) var times: [Double]
  package private(set) var lanes: [Lane]
  /// The progress of the transitions that a hand took or that turned, for the velocities of what follows it. They are
  /// not shown.
  private var guides: [Lane]
  /// The pointer that holds something, for each time; NaN where nothing is held.
  package private(set) var hand: [Point]
  package let marks: [MotionMark]
  package let springs: [SpringNote]

  /// Creates curves.
  ///
  /// No frame is computed at rest, so a long time between two samples is a rest: the earlier values hold until just
  /// before the later sample. Not so while something moves: that is a slow frame. Angles go on without jumps by full
  /// turns.
  /// - Parameters:
  ///   - motions: the spans of time in which something is known to move.
  ///   - guides: the progress of transitions.
  package init(
    times: [Double], lanes: [Lane], guides: [Lane] = [], hand: [Point] = [], marks: [MotionMark] = [],
    springs: [SpringNote] = [], changes: [ViewChange] = [], motions: [ClosedRange<Double>] = []
  ) {
    self.times = times
    self.lanes = lanes
    self.guides = guides
    self.hand = hand.isEmpty ? Array(repeating: Point(.nan, .nan), count: times.count) : hand
    self.marks = marks
    self.springs = springs
    cut(changes)
    for index in lanes.indices where lanes[index].lane.isAngle { self.lanes[index].values.unwrapAngles() }
    holdAtRests(motions)
  }

  /// Seconds without a frame that count as a rest.
  static let rest = 0.1

  /// Ends the curves of a view's name between two frames where another view has it from then on.
  private mutating func cut(_ changes: [ViewChange]) {
    for change in changes {
      let place = index(at: change.time)
      guard place > 0, times[place] == change.time else { continue }
      times.insert((times[place - 1] + times[place]) / 2, at: place)
      hand.insert(hand[place - 1], at: place)
      func cut(_ lane: inout Lane) {
        let (a, b) = (lane.values[place - 1], lane.values[place])
        lane.values.insert(lane.lane.view == change.view ? .nan : (a + b) / 2, at: place)
      }
      for lane in lanes.indices { cut(&lanes[lane]) }
      for guide in guides.indices { cut(&guides[guide]) }
    }
  }

  private mutating func holdAtRests(_ motions: [ClosedRange<Double>]) {
    let frame = usualInterval
    let gaps = times.indices.dropFirst().filter { times[$0] - times[$0 - 1] > max(Self.rest, 3 * frame) }
    guard !gaps.isEmpty else { return }
    let motions = motions.merged
    var places: [Int] = []
    var next = 0
    for place in gaps {
      let last = times[place - 1]
      while next < motions.count, motions[next].upperBound - 1e-6 <= last { next += 1 }
      if next == motions.count || motions[next].lowerBound > last { places.append(place) }
    }
    guard !places.isEmpty else { return }
    times.insert(at: places) { $0[$1] - frame }
    hand.insert(at: places) { $0[$1 - 1] }
    for lane in lanes.indices { lanes[lane].values.insert(at: places) { $0[$1 - 1] } }
    for guide in guides.indices { guides[guide].values.insert(at: places) { $0[$1 - 1] } }
  }

  /// The median time between two samples.
  private var usualInterval: Double {
    let intervals = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    return intervals.isEmpty ? 1.0 / 60 : intervals[intervals.count / 2]
  }

  /// The speed between samples `index` and `index + 1`, in units a second; NaN where there is none.
  package func speed(of lane: Int, after index: Int) -> Double {
    guard index >= 0, index + 1 < times.count, times[index + 1] > times[index] else { return .nan }
    return (lanes[lane].values[index + 1] - lanes[lane].values[index]) / (times[index + 1] - times[index])
  }

  /// The units by which a lane changes while the progress of a transition changes by 1. Nil if the lane does not follow
  /// the progress.
  ///
  /// A lane follows the progress if it changes in proportion to it in all frames nearby, and not at all while the
  /// progress stands still. A lane with a motion of its own may do so for a few frames, but not while the progress
  /// starts, stops and is held.
  package func share(of lane: Int, inTransition number: Int, around time: Double) -> Double? {
    let names = [MotionLane.progress(ofTransition: number), .progress]
    guard let guide = names.lazy.compactMap({ lane in guides.first { $0.lane == lane } }).first else { return nil }
    var frames: [(way: Double, change: Double)] = []
    for index in index(at: time - Self.vicinity)..<max(0, times.count - 1) {
      guard times[index] <= time + Self.vicinity else { break }
      let way = guide.values[index + 1] - guide.values[index]
      let change = lanes[lane].values[index + 1] - lanes[lane].values[index]
      if way.isFinite, change.isFinite { frames.append((way, change)) }
    }
    let most = frames.lazy.map { abs($0.way) }.max() ?? 0
    guard most > 1e-6 else { return nil }
    // The frames in which the progress hardly moves say little of the share. In those in which the lane stands, it may be
    // held at an end of its way.
    let shares = frames.lazy.filter { abs($0.way) > most * 0.05 && $0.change != 0 }.map { $0.change / $0.way }
    guard shares.count > 2 else { return nil }
    let mean = shares.reduce(0, +) / Double(shares.count)
    let isProportional = frames.allSatisfy {
      $0.change == 0 || abs($0.change - mean * $0.way) <= 0.02 * abs(mean) * most
    }
    return isProportional ? mean : nil
  }

  /// The seconds before and after a moment in which a lane must follow a progress.
  private static let vicinity = 0.25

  /// The index of the last sample at or before a time; 0 before the first.
  package func index(at time: Double) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// The value at a time, between two samples by a line.
  package func value(of lane: Int, at time: Double) -> Double {
    guard !times.isEmpty else { return .nan }
    let values = lanes[lane].values
    let index = index(at: time)
    guard index + 1 < times.count, time > times[index] else { return values[index] }
    let share = (time - times[index]) / (times[index + 1] - times[index])
    return values[index] + (values[index + 1] - values[index]) * share
  }

  /// The whole span of time.
  package var span: ClosedRange<Double> { (times.first ?? 0)...(times.last ?? 0) }

  /// The span in which something changes or is marked, with a margin, inside ``span``.
  package var movingSpan: ClosedRange<Double> {
    var moments = marks.map(\.time)
    for index in times.indices.dropLast() {
      let moves = lanes.contains { lane in
        let (a, b) = (lane.values[index], lane.values[index + 1])
        return a != b && !(a.isNaN && b.isNaN)
      }
      if moves { moments += [times[index], times[index + 1]] }
    }
    guard let first = moments.min(), let last = moments.max() else { return span }
    let margin = max(0.03, (last - first) * 0.04)
    let begin = max(span.lowerBound, first - margin)
    return begin...max(begin, min(span.upperBound, last + margin))
  }

  /// The lanes whose values change.
  package var moving: MotionSeries {
    var series = self
    series.lanes = lanes.filter { lane in
      let values = lane.values.filter { !$0.isNaN }
      return values.contains { $0 != values.first }
    }
    return series
  }

  /// The spans in which a hand holds the motion of a lane, between being seized and being released.
  ///
  /// In a transition a hand on any view holds the motion of all; outside, that of its view.
  package func seizures(of lane: Int) -> [ClosedRange<Double>] {
    let view = lanes[lane].lane.view
    var result: [ClosedRange<Double>] = []
    var begin: Double?
    for mark in marks where mark.transition != nil || mark.view == nil || mark.view == view {
      switch mark.kind {
      case .seized: begin = begin ?? mark.time
      case .released, .ended:
        if let start = begin { result.append(start...max(start, mark.time)) }
        begin = nil
      case .began, .turned, .retargeted, .settled: break
      }
    }
    if let begin { result.append(begin...max(begin, span.upperBound)) }
    return result
  }

  /// The way of the hand as a curve of a lane: through the lane's value where the hand took hold.
  ///
  /// A lane of points has the hand's own way. In a lane of another unit, such as the progress, the way is scaled by the
  /// lane's change for each point of the hand in most frames.
  /// - Returns: a value for each sample of a seizure; empty if the lane does not move with the hand.
  package func handPaths(of lane: Int) -> [[(index: Int, value: Double)]] {
    seizures(of: lane).compactMap { seizure in
      let range = times.indices.filter { seizure.contains(times[$0]) && hand[$0].isFinite }
      guard let first = range.first, !lanes[lane].values[first].isNaN,
        let (axis, scale) = way(of: lane, with: range)
      else { return nil }
      func place(_ index: Int) -> Double { (axis == .x ? hand[index].x : hand[index].y) * scale }
      let offset = lanes[lane].values[first] - place(first)
      return range.map { ($0, place($0) + offset) }
    }
  }

  /// The axis along which a hand moves a lane, and the lane's change for each point. Nil if the lane does not follow
  /// the hand.
  private func way(of lane: Int, with range: [Int]) -> (axis: MotionLane.Axis, scale: Double)? {
    let subject = lanes[lane].lane
    if let axis = subject.axis, subject.unit == .points { return (axis, 1) }
    func travel(_ axis: KeyPath<Point, Double>) -> Double {
      zip(range.dropFirst(), range).reduce(0) { $0 + abs(hand[$1.0][keyPath: axis] - hand[$1.1][keyPath: axis]) }
    }
    let axis = subject.axis ?? (travel(\.x) >= travel(\.y) ? .x : .y)
    let path: KeyPath<Point, Double> = axis == .x ? \.x : \.y
    let scales = zip(range.dropFirst(), range).compactMap { next, index -> Double? in
      let distance = hand[next][keyPath: path] - hand[index][keyPath: path]
      let change = lanes[lane].values[next] - lanes[lane].values[index]
      return abs(distance) >= 0.5 && change.isFinite ? change / distance : nil
    }.sorted()
    guard scales.count > 2 else { return nil }
    let middle = scales[scales.count / 2]
    let agreeing = scales.count { abs($0 - middle) <= 0.05 * abs(middle) }
    return middle != 0 && agreeing * 2 > scales.count ? (axis, middle) : nil
  }
}

nonisolated extension [ClosedRange<Double>] {
  /// The spans in order, as those that touch are one.
  fileprivate var merged: [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    for span in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, span.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound...Swift.max(last.upperBound, span.upperBound)
      } else {
        result.append(span)
      }
    }
    return result
  }
}

nonisolated extension Array {
  /// Inserts an element before each of some places, which increase.
  fileprivate mutating func insert(at places: [Int], _ element: ([Element], Int) -> Element) {
    var result: [Element] = []
    result.reserveCapacity(count + places.count)
    var start = 0
    for place in places {
      result += self[start..<place]
      result.append(element(self, place))
      start = place
    }
    self = result + self[start...]
  }
}

nonisolated extension [Double] {
  /// Removes jumps by full turns, in degrees.
  fileprivate mutating func unwrapAngles() {
    var last: Double?
    for index in indices where !self[index].isNaN {
      if let last { self[index] = last + remainder(self[index] - last, 360) }
      last = self[index]
    }
  }
}
