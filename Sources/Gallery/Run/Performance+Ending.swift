import Stagecraft

extension Performance {
  /// Runs a storyboard and always ends it: remaining motions jump to their end, pending requests get their outcome, and
  /// the outputs are finished.
  ///
  /// - Parameter body: runs the frames. It throws if no more frames are possible.
  /// - Returns: the status that `body` returned.
  /// - Throws: the failures of the run and of its outputs, one line each.
  func run(_ body: () throws(StageError) -> ExitStatus) throws(Failure) -> ExitStatus {
    let status: ExitStatus
    do {
      status = try body()
    } catch {
      throw fail(Failure(error))
    }
    return try end(status)
  }

  /// Completes a frame without a window. Call it after each frame.
  ///
  /// - Throws: the failure that prevents further drawing.
  func frameDidEnd() throws(StageError) {
    noteFrame()
    if let failure = core.failure { throw failure }
  }

  func complainOfSignal() {
    guard let signal = Signals.received else { return }
    Console.complain("ended by \(signal) before the run was over; the requested files are written up to this point")
  }

  /// Writes the outputs as far as the run came, and adds their failures to the cause.
  private func fail(_ cause: Failure) -> Failure {
    do {
      _ = try end(cause.status)
      return cause
    } catch {
      return Failure(cause.status, lines: cause.lines + error.lines)
    }
  }
}
