/// Bytes as text in which some of them are written as `%` and two digits.
/// > Source: RFC 3986, "Percent-Encoding".
nonisolated package enum PercentEncoding {
  /// - Parameter keeps: whether a byte is written as it is.
  package static func text(of bytes: some Sequence<UInt8>, keeping keeps: (UInt8) -> Bool) -> String {
    var encoded: [UInt8] = []
    for byte in bytes {
      if keeps(byte) {
        encoded.append(byte)
      } else {
        encoded += ("%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)).utf8
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// nil where a `%` is not followed by two digits.
  package static func bytes(of text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    var place = 0
    while place < text.count {
      if text[place] == UInt8(ascii: "%") {
        let digits = text[(place + 1)...].prefix(2)
        guard digits.count == 2, let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
          digits.first != UInt8(ascii: "+")
        else { return nil }
        bytes.append(byte)
        place += 3
      } else {
        bytes.append(text[place])
        place += 1
      }
    }
    return bytes
  }
}
