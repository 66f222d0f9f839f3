/// A value that is written as JSON.
enum JSONText {
  case null
  case flag(Bool)
  /// A number; non-finite numbers are written as null.
  case number(Double)
  case text(String)
  case list([JSONText])
  /// Members, written in this order.
  case object([(String, JSONText)])

  /// The JSON text on one line.
  var line: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): Self.digits(number)
    case .text(let text): Self.quoted(text)
    case .list(let items): "[\(items.map(\.line).joined(separator: ", "))]"
    case .object(let members): "{\(members.map { "\(Self.quoted($0.0)): \($0.1.line)" }.joined(separator: ", "))}"
    }
  }

  /// The JSON text, with each list or object on one line if it fits into 110 characters, and otherwise indented.
  func page(indented indent: String = "") -> String {
    let line = line
    if indent.count + line.count <= 110 { return line }
    let inner = indent + "  "
    func block(_ open: String, _ items: [String], _ close: String) -> String {
      "\(open)\n\(items.map { inner + $0 }.joined(separator: ",\n"))\n\(indent)\(close)"
    }
    switch self {
    case .null, .flag, .number, .text: return line
    case .list(let items): return block("[", items.map { $0.page(indented: inner) }, "]")
    case .object(let members):
      return block("{", members.map { "\(Self.quoted($0.0)): \($0.1.page(indented: inner))" }, "}")
    }
  }

  private static func digits(_ number: Double) -> String {
    if !number.isFinite { return "null" }
    return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case _ where scalar.value < 32:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
