/// Reads the values of a message. libdbus has checked the message; it allows 64 containers inside each other.
struct BusReader {
  let library: DBusLibrary
  let place: DBusLibrary.Iterator

  var all: [BusValue] {
    var values: [BusValue] = []
    while let value = current {
      values.append(value)
      if library.next(place) == 0 { break }
    }
    return values
  }

  /// The value at this place; nil at the end.
  private var current: BusValue? {
    let type = library.argumentType(place)
    guard type != 0, let letter = UInt8(exactly: type) else { return nil }
    switch UnicodeScalar(letter) {
    case "b": return .bool(basic(UInt32(0)) != 0)
    case "y": return .byte(basic(0))
    case "n": return .int16(basic(0))
    case "i": return .int32(basic(0))
    case "u": return .uint32(basic(0))
    case "d": return .double(basic(0))
    case "s": return .string(text)
    case "o": return .path(text)
    case "a":
      let values = inner
      // The signature of an empty array is of no use to any interface here.
      return .array(values.first?.signature ?? "", values)
    case "r": return .structure(inner)
    case "e":
      let values = inner
      return values.count == 2 ? .entry(values[0], values[1]) : .other(letter)
    case "v": return inner.first.map { .variant($0) } ?? .other(letter)
    default: return .other(letter)
    }
  }

  private var inner: [BusValue] {
    DBusLibrary.withIterator { inside in
      library.recurse(place, inside)
      return BusReader(library: library, place: inside).all
    }
  }

  private func basic<Number>(_ zero: Number) -> Number {
    var number = zero
    withUnsafeMutablePointer(to: &number) { library.getBasic(place, $0) }
    return number
  }

  private var text: String { basic(DBusLibrary.Text?.none).map { String(cString: $0) } ?? "" }
}
