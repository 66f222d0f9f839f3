import Stagecraft

struct Message {
  let id: Int
  let sender: String, subject: String, body: String, time: String

  var initials: String { String(sender.split(separator: " ").compactMap(\.first)) }
  var first: String { String(sender.prefix { $0 != " " }) }
  func matches(_ search: String) -> Bool {
    sender.lowercased().contains(search) || subject.lowercased().contains(search)
  }
}

/// 10,000 messages, and the way out for new ones.
enum Store {
  private static let names = [
    "Ada Byron", "Grace Murray", "Alan Mathison", "Emmy Noether", "Kurt Friedrich", "Sofia Vasilyevna",
    "Maryam Mirzakhani",
  ].map { said($0) }
  private static let subjects = [
    "The engine weaves again", "Notes on the compiler", "Lunch on Thursday?", "A short proof", "Minutes of the meeting",
  ].map { said($0) }
  private static let lines = [
    "I have tried it on the small loom first, and the pattern holds at every speed.",
    "You were right about the second case; it cannot happen, and now we know why.",
    "The light was best just after six. Look at the third one before you answer.",
  ].map { said($0) }
  private static let colors: [UInt32] = [0x4361d8, 0xa8433b, 0x1f736e, 0x7a4bc2, 0x8a5a14, 0x2a6fa8, 0x9a3a73]

  static var all = (0..<10_000).map { id in
    Message(
      id: id, sender: names[(id * 3 + id / 7) % names.count], subject: subjects[(id + id / 11) % subjects.count],
      body: (0..<5).map { lines[(id + $0) % 3] + " " + lines[(id + $0 * 2 + 1) % 3] }.joined(separator: "\n\n"),
      time: "\(8 + id % 12):\(id % 2 == 0 ? "40" : "05")")
  }
  static func color(of message: Message) -> Color {
    Color(rgb: colors[(names.firstIndex(of: message.sender) ?? 0) % colors.count])
  }

  /// Hands a message over, as a server would take it: it takes a moment, and reports how far it is.
  static func send(to address: String, progress: (Double) -> Void) async throws {
    for part in 1...10 {
      try await Task.sleep(for: .milliseconds(60))
      progress(Double(part) / 10)
    }
  }
}
