/// The reason why a message from the other side is refused.
nonisolated struct RemoteFault: Error, Hashable, Sendable {
  /// One sentence on one line.
  let sentence: String
}
