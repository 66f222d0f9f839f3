/// Appends values to a message.
struct BusWriter {
  let library: DBusLibrary
  let place: DBusLibrary.Iterator

  func write(_ value: BusValue) {
    switch value {
    case .bool(let flag): basic("b", UInt32(flag ? 1 : 0))
    case .byte(let number): basic("y", number)
    case .int16(let number): basic("n", number)
    case .int32(let number): basic("i", number)
    case .uint32(let number): basic("u", number)
    case .double(let number): basic("d", number)
    case .string(let text): write(text, as: "s")
    case .path(let text): write(text, as: "o")
    case .descriptor(let file): basic("h", file)
    case .array(let element, let values): container("a", element, values)
    case .structure(let fields): container("r", nil, fields)
    case .entry(let key, let value): container("e", nil, [key, value])
    case .variant(let inner): container("v", inner.signature, [inner])
    case .other: assertionFailure("a value of an unknown type is never sent")
    }
  }

  private func basic<Number>(_ type: Unicode.Scalar, _ number: Number) {
    withUnsafePointer(to: number) { _ = library.appendBasic(place, Int32(type.value), $0) }
  }

  private func write(_ text: String, as type: Unicode.Scalar) {
    text.withoutNull.withCString { bytes in basic(type, Optional(bytes)) }
  }

  private func container(_ type: Unicode.Scalar, _ signature: String?, _ values: [BusValue]) {
    DBusLibrary.withIterator { inside in
      let isOpen =
        if let signature {
          signature.withCString { library.openContainer(place, Int32(type.value), $0, inside) }
        } else {
          library.openContainer(place, Int32(type.value), nil, inside)
        }
      guard isOpen != 0 else { return }
      for value in values { BusWriter(library: library, place: inside).write(value) }
      _ = library.closeContainer(place, inside)
    }
  }
}
