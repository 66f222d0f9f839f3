import Stagecraft
import StagecraftStoryboard

extension Performance {
  /// Runs a storyboard, and ends it whatever happens: what still moves is brought to its end, whoever waits is answered,
  /// and the outputs are finished.
  ///
  /// - Parameter body: makes the frames; what it throws is why there can be no more.
  /// - Returns: the status that `body` gave.
  /// - Throws: why the run or an output failed, in as many lines as there are reasons.
  func run(_ body: () throws(StageError) -> ExitStatus) throws(Failure) -> ExitStatus {
    let status: ExitStatus
    do {
      status = try body()
    } catch {
      throw fail(Failure(error))
    }
    return try end(status)
  }

  /// To be called after each frame without a window.
  ///
  /// - Throws: why nothing is drawn any more.
  func frameDidEnd() throws(StageError) {
    noteFrame()
    if let failure = core.failure { throw failure }
  }

  func complainOfSignal() {
    guard let signal = Signals.received else { return }
    Console.complain("ended by \(signal) before the run was over; what was promised is written as far as it came")
  }

  /// Writes the promised outputs as far as the run came, and reports those that cannot be written.
  private func fail(_ cause: Failure) -> Failure {
    do {
      _ = try end(cause.status)
      return cause
    } catch {
      return Failure(cause.status, lines: cause.lines + error.lines)
    }
  }
}
