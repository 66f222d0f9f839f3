#if canImport(Glibc)
import Glibc
#endif

/// How much is played.
nonisolated enum Amount {
  static let each = 2_500
  /// The number of last operations that a failure reports.
  static var lines: Int { number("MODEL_LINES") ?? 40 }
  /// Whether an amount was asked for, and a summary is printed.
  static var isByHand: Bool { getenv("MODEL_OPERATIONS") != nil }
  static var seeds: ClosedRange<UInt64> {
    let first = UInt64(number("MODEL_SEED") ?? 1)
    let count = (number("MODEL_OPERATIONS") ?? 100_000) / each
    return first...(first + UInt64(max(1, count)) - 1)
  }

  static let hurriedEach = 100
  static var hurriedSeeds: ClosedRange<UInt64> {
    let first = UInt64(number("MODEL_SEED") ?? 1)
    let count = (number("HURRIED_ACTIONS") ?? 3_200) / hurriedEach
    return first...(first + UInt64(max(1, count)) - 1)
  }

  private static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
}
