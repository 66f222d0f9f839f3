/// Why a message of the other side of an inspection cannot be used.
nonisolated struct RemoteFault: Error, Hashable, Sendable { let sentence: String }
