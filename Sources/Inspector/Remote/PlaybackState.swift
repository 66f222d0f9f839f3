import Notation
import SDLStage

/// The time of a program, as it is sent to the inspector.
struct PlaybackState: Equatable {
  var rate = 1.0
  var isPaused = false
  var isInPast = false
  var shownTime = 0.0
  /// The time up to which the program ran.
  var now = 0.0
  var recordedSpan: ClosedRange<Double>?
  /// The number of the newest command that the program has performed; 0: none.
  var answered = 0

  static let kind = "time"

  init() {}

  init(_ playback: any PlaybackControl, now: Double, answered: Int) {
    rate = playback.rate
    isPaused = playback.isPaused
    isInPast = playback.isInPast
    shownTime = playback.shownTime
    self.now = now
    recordedSpan = playback.recordedSpan
    self.answered = answered
  }

  init(_ message: RemoteMessage) throws(RemoteFault) {
    let fields = message.fields
    let times = RemoteMessage.times
    rate = fields.required("rate")?.number(in: StagePlayback.rates) ?? 1
    isPaused = fields.required("paused")?.flag() ?? false
    isInPast = fields.required("past")?.flag() ?? false
    shownTime = fields.required("shown")?.number(in: times) ?? 0
    now = fields.required("now")?.number(in: times) ?? 0
    if let span = fields["recorded"]?.pair(in: times) { recordedSpan = span.x...max(span.x, span.y) }
    answered = fields["command"]?.count() ?? 0
    try message.check()
  }

  var text: JSONText {
    var members: [(key: String, value: JSONText)] = [
      ("rate", .number(rate)), ("paused", .flag(isPaused)), ("past", .flag(isInPast)), ("shown", .number(shownTime)),
      ("now", .number(now)),
    ]
    if let recordedSpan { members.append(("recorded", .numbers([recordedSpan.lowerBound, recordedSpan.upperBound]))) }
    members.append(("command", .number(Double(answered))))
    return RemoteMessage.text(Self.kind, members)
  }
}

/// A change of the time of a program.
enum PlaybackCommand: Equatable {
  case pause, resume, stepForward, stepBack, live
  case seek(Double)
  case rate(Double)

  static let kind = "playback"

  /// - Returns: the command and its number.
  static func read(_ message: RemoteMessage) throws(RemoteFault) -> (command: PlaybackCommand, number: Int) {
    let fields = message.fields
    let words = ["pause", "resume", "stepForward", "stepBack", "live", "seek", "rate"]
    var command = PlaybackCommand.pause
    switch fields.required("do")?.word(among: words) ?? "" {
    case "resume": command = .resume
    case "stepForward": command = .stepForward
    case "stepBack": command = .stepBack
    case "live": command = .live
    case "seek": command = .seek(fields.required("time")?.number(in: RemoteMessage.times) ?? 0)
    case "rate": command = .rate(fields.required("rate")?.number(in: StagePlayback.rates) ?? 1)
    default: break
    }
    let number = fields["command"]?.count() ?? 0
    try message.check()
    return (command, number)
  }

  func text(number: Int) -> JSONText {
    var members: [(key: String, value: JSONText)] = [("do", .string(word))]
    switch self {
    case .seek(let time): members.append(("time", .number(time)))
    case .rate(let rate): members.append(("rate", .number(rate)))
    case .pause, .resume, .stepForward, .stepBack, .live: break
    }
    return RemoteMessage.text(Self.kind, members + [("command", .number(Double(number)))])
  }

  private var word: String {
    switch self {
    case .pause: "pause"
    case .resume: "resume"
    case .stepForward: "stepForward"
    case .stepBack: "stepBack"
    case .live: "live"
    case .seek: "seek"
    case .rate: "rate"
    }
  }

  func perform(on playback: any PlaybackControl) {
    switch self {
    case .pause: playback.pause()
    case .resume: playback.resume()
    case .stepForward: playback.stepForward()
    case .stepBack: playback.stepBack()
    case .live: playback.goLive()
    case .seek(let time): playback.seek(to: time)
    case .rate(let rate): playback.rate = rate
    }
  }
}
