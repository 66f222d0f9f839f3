import Notation
import SDLStage

/// The time of a program at the other end of a socket.
final class RemotePlayback: PlaybackControl {
  private(set) var state = PlaybackState()
  private let send: (JSONText) -> Void
  private var commands = 0
  /// The rate that the user chose last, and its command.
  private var chosenRate: (rate: Double, command: Int)?

  init(send: @escaping (JSONText) -> Void) { self.send = send }

  func take(_ state: PlaybackState) { self.state = state }

  private func perform(_ command: PlaybackCommand) {
    commands += 1
    send(command.text(number: commands))
  }

  /// A rate that was just chosen, also before the program has answered: a slider does not jump back.
  var rate: Double {
    get {
      if let chosenRate, chosenRate.command > state.answered { return chosenRate.rate }
      return state.rate
    }
    set {
      guard !newValue.isNaN else { return }
      let rate = min(max(newValue, StagePlayback.rates.lowerBound), StagePlayback.rates.upperBound)
      guard rate != self.rate else { return }
      perform(.rate(rate))
      chosenRate = (rate, commands)
    }
  }

  var isPaused: Bool { state.isPaused }
  var isInPast: Bool { state.isInPast }
  var shownTime: Double { state.shownTime }
  var recordedSpan: ClosedRange<Double>? { state.recordedSpan }
  /// The time up to which the program ran.
  var now: Double { state.now }

  func pause() { perform(.pause) }
  func resume() { perform(.resume) }
  func stepForward() { perform(.stepForward) }
  func stepBack() { perform(.stepBack) }
  func goLive() { perform(.live) }

  func seek(to time: Double) {
    guard !time.isNaN else { return }
    perform(.seek(min(max(time, RemoteMessage.times.lowerBound), RemoteMessage.times.upperBound)))
  }
}
