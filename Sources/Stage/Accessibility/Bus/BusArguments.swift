/// The arguments of a call, which are taken one after the other.
package nonisolated struct BusArguments {
  private let values: [BusValue]
  private var place = 0

  package init(_ values: [BusValue]) { self.values = values }

  /// The next argument, of any type.
  package mutating func value() throws(BusFailure) -> BusValue {
    guard place < values.count else { throw .invalidArguments("argument \(place + 1) is missing") }
    place += 1
    return values[place - 1]
  }

  package mutating func int() throws(BusFailure) -> Int {
    switch try value() {
    case .int32(let number): Int(number)
    case let other: throw mismatch(other, "i")
    }
  }

  package mutating func unsigned() throws(BusFailure) -> Int {
    switch try value() {
    case .uint32(let number): Int(number)
    case let other: throw mismatch(other, "u")
    }
  }

  package mutating func bool() throws(BusFailure) -> Bool {
    switch try value() {
    case .bool(let flag): flag
    case let other: throw mismatch(other, "b")
    }
  }

  package mutating func string() throws(BusFailure) -> String {
    switch try value() {
    case .string(let text): text
    case let other: throw mismatch(other, "s")
    }
  }

  private func mismatch(_ value: BusValue, _ expected: String) -> BusFailure {
    .invalidArguments("argument \(place) has the type \(value.signature), not \(expected)")
  }
}
