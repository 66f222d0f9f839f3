import Runtime

#if canImport(Glibc)
import Glibc
#endif

/// Interrupts the current frame on the signals that SDL turns into a quit event: SDL checks them only between frames. A
/// second signal ends the program also where no frame ends.
struct QuitSignals {
  private static let numbers = [SIGINT, SIGTERM]
  /// The signals that SDL will handle: it leaves those alone that the program handles or ignores.
  private let free: [Int32]

  /// Records the free signals. Call it before SDL's events are initialized.
  init() { free = Self.numbers.filter { Self.action(of: $0)?.__sigaction_handler.sa_handler == nil } }

  /// Installs the handlers. Call it after SDL's events are initialized.
  func listen() {
    Interruption.prepare()
    Interruption.forgetSignals()
    for number in free {
      guard var action = Self.action(of: number), let handler = action.__sigaction_handler.sa_handler else { continue }
      if number == SIGINT { interruptHandler = handler } else { terminateHandler = handler }
      action.__sigaction_handler.sa_handler = giveUpAndPassOn
      sigaction(number, &action, nil)
    }
  }

  /// Restores SDL's handlers. Call it before SDL's events are shut down.
  func endListening() {
    for number in free {
      guard var action = Self.action(of: number), let handler = number == SIGINT ? interruptHandler : terminateHandler
      else { continue }
      action.__sigaction_handler.sa_handler = handler
      sigaction(number, &action, nil)
      // Those of another window stay.
      if number == SIGINT { interruptHandler = nil } else { terminateHandler = nil }
    }
  }

  private static func action(of number: Int32) -> sigaction? {
    var action = sigaction()
    return sigaction(number, nil, &action) == 0 ? action : nil
  }
}

/// SDL's own handlers, which ours call: written before ours are installed and after they are removed.
nonisolated(unsafe) private var interruptHandler: (@convention(c) (Int32) -> Void)?
nonisolated(unsafe) private var terminateHandler: (@convention(c) (Int32) -> Void)?

nonisolated private func giveUpAndPassOn(_ number: Int32) {
  Interruption.requestEnd(number)
  if let handler = number == SIGINT ? interruptHandler : terminateHandler { handler(number) }
}
