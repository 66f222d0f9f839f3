/// A D-Bus message, freed with this object.
package final class BusMessage {
  package enum Kind: Int32 { case call = 1, answer, error, signal }

  let pointer: DBusLibrary.Pointer
  private let library: DBusLibrary

  /// Takes over a message.
  init(adopting pointer: DBusLibrary.Pointer, _ library: DBusLibrary) {
    (self.pointer, self.library) = (pointer, library)
  }

  isolated deinit { library.unref(pointer) }

  // MARK: Making

  /// A call of a method; nil where memory ends.
  package static func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = [],
    _ library: DBusLibrary
  ) -> BusMessage? {
    library.newCall(destination, path, interface, member).map { BusMessage(adopting: $0, library).adding(arguments) }
  }

  package static func signal(
    _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue], _ library: DBusLibrary
  ) -> BusMessage? {
    library.newSignal(path, interface, member).map { BusMessage(adopting: $0, library).adding(arguments) }
  }

  /// The answer to this call.
  package func answer(_ result: Result<[BusValue], BusFailure>) -> BusMessage? {
    switch result {
    case .success(let values):
      library.newAnswer(pointer).map { BusMessage(adopting: $0, library).adding(values) }
    case .failure(let failure):
      library.newError(pointer, failure.name, failure.message.withoutNull).map { BusMessage(adopting: $0, library) }
    }
  }

  /// Keeps the bus from starting the program that is called.
  func withoutStarting() -> BusMessage {
    library.setAutoStart(pointer, 0)
    return self
  }

  private func adding(_ values: [BusValue]) -> BusMessage {
    guard !values.isEmpty else { return self }
    DBusLibrary.withIterator { place in
      library.iterInitAppend(pointer, place)
      for value in values { BusWriter(library: library, place: place).write(value) }
    }
    return self
  }

  // MARK: Reading

  package var kind: Kind? { Kind(rawValue: library.type(pointer)) }
  package var path: String { text(library.path(pointer)) }
  /// Empty where a call names none.
  package var interface: String { text(library.interface(pointer)) }
  package var member: String { text(library.member(pointer)) }
  package var sender: String { text(library.sender(pointer)) }
  /// The number of the call that this answers.
  var answeredSerial: UInt32 { library.answeredSerial(pointer) }
  package var wantsAnswer: Bool { library.wantsNoAnswer(pointer) == 0 }

  package var arguments: [BusValue] {
    DBusLibrary.withIterator { place in
      guard library.iterInit(pointer, place) != 0 else { return [] }
      return BusReader(library: library, place: place).all
    }
  }

  private func text(_ bytes: DBusLibrary.Text?) -> String { bytes.map { String(cString: $0) } ?? "" }
}

nonisolated extension String {
  /// The text for libdbus, whose texts end at U+0000: that has U+FFFD in its place, so that offsets stay.
  var withoutNull: String {
    guard utf8.contains(0) else { return self }
    var text = UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
    return String(text)
  }
}
