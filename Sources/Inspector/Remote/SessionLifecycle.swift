/// The lifecycle of an inspection over a socket, on the program's side. A pure state machine.
///
/// | phase | input | next | actions |
/// |---|---|---|---|
/// | greeting | a greeting of the same version | inspecting | start |
/// | greeting | the same, but the program is inspected already | closed | refuse |
/// | greeting | a greeting of another version, anything else, no greeting in time | closed | refuse |
/// | inspecting | a greeting | inspecting | |
/// | inspecting | the stream cannot be read any more | closed | refuse, stop |
/// | inspecting | the program's window has closed | closed | say goodbye, stop |
/// | inspecting | the other side has closed | closed | stop |
/// | greeting | the other side, or the window, has closed | closed | |
/// | closed | any | closed | |
///
/// Every way into closed also closes the channel.
nonisolated struct SessionLifecycle: Equatable {
  enum Phase: Equatable {
    case greeting
    case inspecting
    case closed
  }

  enum Action: Equatable {
    /// Inspects the program from now on.
    case start
    /// Ends the inspection: the program goes on as if there had been none.
    case stop
    /// Tells the other side why nothing more comes.
    case refuse(String)
    /// Tells the other side that the program has ended.
    case sayGoodbye
    case closeChannel
  }

  private(set) var phase = Phase.greeting

  /// The other side has said which version of the protocol it speaks.
  /// - Parameter refusal: why the program cannot be inspected now; nil if it can.
  mutating func didGreet(version: Int, refusal: String?) -> [Action] {
    guard phase == .greeting else { return [] }
    let own = InspectionProtocol.version
    guard version == own else {
      return refuse("the program speaks version \(own) of the protocol, and the inspector version \(version)")
    }
    if let refusal { return refuse(refusal) }
    phase = .inspecting
    return [.start]
  }

  /// A message came that is no greeting.
  /// - Returns: nil if it is to be performed.
  mutating func didReceive() -> [Action]? {
    switch phase {
    case .greeting: refuse("the first message is \"hello\" with the version of the protocol")
    case .inspecting: nil
    case .closed: []
    }
  }

  /// The seconds for the greeting are over.
  mutating func patienceDidEnd() -> [Action] {
    phase == .greeting ? refuse("no \"hello\" came within \(InspectionProtocol.patience) seconds") : []
  }

  /// The stream has no further frames that can be found.
  mutating func streamDidFail(_ sentence: String) -> [Action] { refuse(sentence) }

  mutating func channelDidEnd() -> [Action] { close(with: []) }

  mutating func windowDidClose() -> [Action] { close(with: phase == .inspecting ? [.sayGoodbye] : []) }

  private mutating func refuse(_ sentence: String) -> [Action] { close(with: [.refuse(sentence)]) }

  private mutating func close(with actions: [Action]) -> [Action] {
    defer { phase = .closed }
    switch phase {
    case .greeting: return actions + [.closeChannel]
    case .inspecting: return actions + [.stop, .closeChannel]
    case .closed: return []
    }
  }
}
