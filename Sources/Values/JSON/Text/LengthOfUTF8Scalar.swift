/// The number of bytes of the scalar that begins at `index`; nil if the bytes are not well-formed UTF-8 (a stray or
/// missing continuation, an overlong form, a surrogate, a value past U+10FFFF).
///
/// > Source: The Unicode Standard 15.0, table 3-7.
package func lengthOfUTF8Scalar(in bytes: [UInt8], at index: Int) -> Int? {
  let lead = bytes[index]
  let length: Int
  var second: ClosedRange<UInt8> = 0x80...0xbf
  switch lead {
  case 0...0x7f: return 1
  case 0xc2...0xdf: length = 2
  case 0xe0: (length, second) = (3, 0xa0...0xbf)
  case 0xed: (length, second) = (3, 0x80...0x9f)
  case 0xe1...0xef: length = 3
  case 0xf0: (length, second) = (4, 0x90...0xbf)
  case 0xf4: (length, second) = (4, 0x80...0x8f)
  case 0xf1...0xf3: length = 4
  default: return nil
  }
  guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
  for i in index + 2..<index + max(2, length) where bytes[i] & 0xc0 != 0x80 { return nil }
  return length
}

/// The length of the byte order mark: three bytes, or 0 without one.
package func lengthOfByteOrderMark(_ bytes: [UInt8]) -> Int {
  bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
}
