import Stagecraft
import StagecraftRecording
import StagecraftStoryboard

/// Draws the curves of a trace: what its `view` lines say of the watched views, frame by frame.
enum TracePlot {
  /// Writes the file of `--plot`.
  static func write(_ bytes: [UInt8], path: String, _ options: Options) throws(ProgramFailure) {
    guard let output = options.plot else { return }
    var curves = TraceCurves()
    do {
      try TraceRecords.read(bytes) { record throws(WireError) in try curves.add(record) }
    } catch {
      throw ProgramFailure(.data, "\(Wording.oneLine(path)):\(error)")
    }
    guard !curves.views.isEmpty else {
      throw ProgramFailure(
        .data, "\(Wording.oneLine(path)):1:1: this trace follows no view: make it with --trace and --watch ID")
    }
    let series = try chosen(options.curves, of: curves)
    if let identity = FileIdentity(path), identity == FileIdentity(output) {
      throw ProgramFailure(.cannotWrite(path: output, reason: "it is the same file as \(path)"))
    }
    do {
      try PlotFile.write(series, theme: options.theme == .light ? .light : .dark, into: AtomicFile(path: output))
    } catch {
      throw ProgramFailure(error)
    }
  }

  /// The curves of the names; without names, those that change.
  private static func chosen(_ names: [String], of curves: TraceCurves) throws(ProgramFailure) -> MotionSeries {
    guard !names.isEmpty else { return curves.series(of: curves.allLanes).moving }
    let known = curves.allLanes
    var suggester = Suggester()
    let lanes = try CurveNames.parsed(names)
    for lane in lanes where !known.contains(lane) {
      if let view = lane.view, !curves.views.contains(view) {
        let hint = suggester.hint(for: view, among: curves.views)
        throw ProgramFailure(.usage, "--curves: the trace does not follow a view \(Wording.quoted(view))\(hint)")
      }
      throw ProgramFailure(
        .usage,
        "--curves: a trace has no \(Wording.quoted(lane.name)), but the shownFrame, shownAlpha and shownRotation of "
          + Wording.list(curves.views.map { Wording.quoted($0) }))
    }
    return curves.series(of: lanes)
  }
}

/// The curves of a trace while it is read.
struct TraceCurves {
  /// The watched views, in the order in which the trace first names them.
  private(set) var views: [String] = []
  private var times: [Double] = []
  /// For each frame and view: x, y, width, height, alpha, rotation.
  private var frames: [[String: [Double]]] = []
  private var hand = Point(.nan, .nan)
  private var hands: [Point] = []
  private var marks: [MotionMark] = []

  /// Adds a line.
  mutating func add(_ record: TraceRecord) throws(WireError) {
    let fields = record.fields
    switch record.event {
    case "view":
      let view = try fields.text("view")
      let range = -1e12...1e12
      let values =
        try fields.numbers("frame", count: 4, in: range) + [fields.number("alpha", in: range)]
        + [fields.number("rotation", in: range)]
      if !views.contains(view) { views.append(view) }
      if times.last != record.time {
        times.append(record.time)
        frames.append([:])
        hands.append(hand)
      }
      frames[frames.count - 1][view] = values
    case "begin": marks.append(MotionMark(.began, at: record.time))
    case "end": marks.append(MotionMark(.ended, at: record.time))
    case "turn": marks.append(MotionMark(.turned, at: record.time))
    case "grab": marks.append(MotionMark(.seized, at: record.time, view: try fields.textIfPresent("view")))
    case "release": marks.append(MotionMark(.released, at: record.time, view: try fields.textIfPresent("view")))
    case "activity":
      if try fields.textIfPresent("state") == "idle" { marks.append(MotionMark(.settled, at: record.time)) }
    case "input": try addInput(fields)
    default: break
    }
  }

  /// Follows the pointer of traces with input.
  private mutating func addInput(_ fields: PayloadReader) throws(WireError) {
    guard try fields.textIfPresent("kind") == "pointer" else { return }
    switch try fields.textIfPresent("phase") {
    case "began": hand = try place(fields)
    case "moved": if hand.isFinite { hand = try place(fields) }
    case "ended", "cancelled": hand = Point(.nan, .nan)
    default: break
    }
  }

  private func place(_ fields: PayloadReader) throws(WireError) -> Point {
    let place = try fields.numbers("at", count: 2, in: -1e9...1e9)
    return Point(place[0], place[1])
  }

  /// The lanes that a trace has of each view.
  var allLanes: [MotionLane] {
    views.flatMap { view in
      ["shownFrame", "shownAlpha", "shownRotation"].flatMap { (try? MotionLane.parse("\(view).\($0)")) ?? [] }
    }
  }

  func series(of lanes: [MotionLane]) -> MotionSeries {
    MotionSeries(
      times: times,
      lanes: lanes.map { lane in
        MotionSeries.Lane(
          lane, values: frames.map { frame in lane.view.flatMap { frame[$0] }.map { value(lane, $0) } ?? .nan })
      }, hand: hands, marks: marks)
  }

  private func value(_ lane: MotionLane, _ values: [Double]) -> Double {
    switch lane.source {
    case .shownFrame(let part): values[part]
    case .shownAlpha: values[4]
    case .shownRotation: values[5]
    case .property, .custom, .progress: .nan
    }
  }
}
