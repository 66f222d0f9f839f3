import Runtime

#if canImport(Glibc)
import Glibc
#endif

/// Lets the signals that SDL turns into a wish to quit end the frame that is being drawn, too: SDL looks at them between
/// frames only.
struct QuitSignals {
  private static let numbers = [SIGINT, SIGTERM]
  /// Those that SDL will take: it leaves alone what the program handles or ignores.
  private let free: [Int32]

  /// To be made before SDL's events are started.
  init() { free = Self.numbers.filter { Self.action(of: $0)?.__sigaction_handler.sa_handler == nil } }

  /// To be called when SDL's events are on.
  func listen() {
    Interruption.prepare()
    for number in free {
      guard var action = Self.action(of: number), let handler = action.__sigaction_handler.sa_handler else { continue }
      if number == SIGINT { interruptHandler = handler } else { terminateHandler = handler }
      action.__sigaction_handler.sa_handler = giveUpAndPassOn
      sigaction(number, &action, nil)
    }
  }

  /// Gives the signals back, before SDL's events are ended.
  func endListening() {
    for number in free {
      guard var action = Self.action(of: number), let handler = number == SIGINT ? interruptHandler : terminateHandler
      else { continue }
      action.__sigaction_handler.sa_handler = handler
      sigaction(number, &action, nil)
    }
    (interruptHandler, terminateHandler) = (nil, nil)
  }

  private static func action(of number: Int32) -> sigaction? {
    var action = sigaction()
    return sigaction(number, nil, &action) == 0 ? action : nil
  }
}

/// SDL's own handlers: written before ours are in place and after they are gone, read by ours.
nonisolated(unsafe) private var interruptHandler: (@convention(c) (Int32) -> Void)?
nonisolated(unsafe) private var terminateHandler: (@convention(c) (Int32) -> Void)?

nonisolated private func giveUpAndPassOn(_ number: Int32) {
  Interruption.request()
  if let handler = number == SIGINT ? interruptHandler : terminateHandler { handler(number) }
}
