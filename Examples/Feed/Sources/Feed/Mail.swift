import Stagecraft

/// 10,000 messages, made when they are asked for; the index of each tells what it says.
enum Mail {
  static let count = 10_000, perDay = 25
  /// Names, and the sky, the sun and the hills of the people's pictures.
  static let people: [(name: String, sky: UInt32, sun: UInt32, hills: UInt32)] = [
    ("Ada Byron", 0x5a7bf0, 0xffe3a3, 0x2b3f8f), ("Grace Murray", 0xe2746b, 0xffd9a0, 0x8a3146),
    ("Alan Mathison", 0x3fa7a0, 0xf6f1b5, 0x1c5b63), ("Emmy Noether", 0x9a6be0, 0xffc2d4, 0x4a2f86),
    ("Kurt Friedrich", 0xd99a3d, 0xfff0c2, 0x8a5320), ("Sofia Vasilyevna", 0x4f9bd9, 0xffffff, 0x245780),
    ("Maryam Mirzakhani", 0xc95f9c, 0xffd0b0, 0x6f2a63),
  ]
  static let subjects = ["The engine weaves again", "Notes on the compiler", "Lunch on Thursday?", "A short proof"]
  static let lines = [
    "I have tried it on the small loom first, and the pattern holds at every speed. ",
    "You were right about the second case; it cannot happen, and now we know why. ",
    "The light was best just after six. Look at the third one before you answer. ",
  ]
  static func person(_ message: Int) -> Int { (message * 3 + message / 7) % people.count }
  static func subject(_ message: Int) -> String { subjects[message % subjects.count] }
  static func line(_ message: Int) -> String { lines[(message + message / 3) % lines.count] }
  static func body(_ message: Int) -> String {
    (0..<6).map { line(message + $0) + line(message + $0 * 2 + 1) }.joined(separator: "\n\n")
  }
  static func time(_ message: Int) -> String { "\(21 - message % perDay / 2):\(message % 2 == 0 ? "40" : "05")" }
}

enum Ink {
  static let ground = Color(rgb: 0x0e1118), raised = Color(rgb: 0x181d29), line = Color(rgb: 0x262d3d)
  static let text = Color(rgb: 0xf2f4f9), soft = Color(rgb: 0xa3adc2), accent = Color(rgb: 0x8fb0ff)
}
