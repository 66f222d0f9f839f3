import Runtime
import Transitions

/// A lock on a virtual clock, and its events, a line each.
final class LockBench: LockObserver {
  let loop: FrameLoop?
  let lock: TransitionLock
  private(set) var time = 0.0
  private var lines: [String] = []
  /// Whether only completions and bodies are written, not events of the lock.
  var isQuiet = false
  /// Called with each event, after its line was written.
  var onEvent: ((LockEvent) -> Void)?

  init(hasLoop: Bool = true) {
    loop = hasLoop ? FrameLoop() : nil
    lock = TransitionLock(loop: loop)
    lock.addObserver(self)
  }

  func lockEvent(_ event: LockEvent) {
    if !isQuiet { write("\(event.change.rawValue) \(event.entry.label)") }
    onEvent?(event)
  }

  func lockWarning(_ message: String) { if !isQuiet { write("warning: \(message)") } }

  func write(_ line: String) { lines.append(line) }

  /// The lines since the last look.
  func take() -> String {
    defer { lines = [] }
    return lines.joined(separator: ", ")
  }

  func frame(after delay: Double = 1.0 / 60) {
    time += delay
    loop?.frame(at: time)
  }

  func frames(_ count: Int) { for _ in 0..<count { frame() } }

  /// A completion that writes its outcome.
  func note(_ name: String) -> @MainActor (TransitionOutcome) -> Void {
    { [weak self] in self?.write("\(name): \($0.rawValue)") }
  }

  /// Takes a ticket that must be free.
  func hold(_ label: String, in lock: TransitionLock? = nil) -> TicketHandle {
    guard let ticket = (lock ?? self.lock).tryTicket(label) else {
      preconditionFailure("\(label) found the lock taken")
    }
    return ticket.handle()
  }

  /// Asks for a ticket, writes when its body runs, and keeps it.
  @discardableResult
  func ask(
    _ label: String, in lock: TransitionLock? = nil, deadline: Double? = nil, isValid: (() -> Bool)? = nil
  ) -> Asked {
    let asked = Asked()
    asked.waiting = (lock ?? self.lock).serialize(
      label, deadline: deadline, isValid: isValid, completion: note(label)
    ) { [weak self] ticket in
      self?.write("body \(label)")
      asked.handle = ticket.handle()
    }
    return asked
  }

  /// Asks for a run, and writes when it is granted later.
  func run(_ label: String, in lock: TransitionLock? = nil, _ policy: CollisionPolicy = .queue) -> QueuePlaceAnswer {
    (lock ?? self.lock).requestRun(label, policy: policy) { [weak self] in
      self?.write("granted \(label)")
    } onClosed: { [weak self] in
      self?.write("closed \(label)")
    }
  }
}

/// The result of asking for a ticket.
final class Asked {
  var waiting: LockWaiting?
  var handle: TicketHandle?
  func release() { handle?.release() }
}

extension QueuePlaceAnswer {
  var run: QueuePlace? {
    switch self {
    case .granted(let run), .waiting(let run, _): run
    case .refused: nil
    }
  }

  var isGranted: Bool {
    switch self {
    case .granted: true
    case .waiting, .refused: false
    }
  }

  var isRefused: Bool {
    switch self {
    case .refused: true
    case .waiting, .granted: false
    }
  }

  /// The number of entries that go first, where it waits.
  var ahead: Int? {
    switch self {
    case .waiting(_, let ahead): ahead
    case .refused, .granted: nil
    }
  }
}

extension [LockEntry] {
  var labels: String { map(\.label).joined(separator: " ") }
}

extension TransitionLock {
  /// Whether a try finds the lock taken.
  func refuses(_ label: String) -> Bool {
    guard let ticket = tryTicket(label) else { return true }
    ticket.release()
    return false
  }
}
