import Notation

@testable import Inspector

/// An inspector that tunes a model through texts, which arrive when a test says so.
final class TuningLink {
  let feed: TuningFeed
  private(set) var remote: RemoteTuning!
  private(set) var commands: [String] = []
  private(set) var messages: [String] = []
  /// The bytes of all messages.
  private(set) var size = 0

  init(_ model: TuningModel) {
    feed = TuningFeed(model)
    remote = RemoteTuning { [unowned self] in commands.append($0.text) }
    settle()
  }

  static func parse(_ text: String) -> JSONValue {
    guard let value = JSONParser.parse(Array(text.utf8)).value else { preconditionFailure("no JSON: \(text)") }
    return value
  }

  /// The program receives commands.
  func deliverCommands(_ count: Int = .max) {
    for _ in 0..<min(count, commands.count) { take { try feed.handle(Self.parse(commands.removeFirst())) } }
  }

  /// The program's frame ends.
  func frame() {
    guard feed.hasMessage, let message = feed.takeMessage() else { return }
    messages.append(message.text)
    size += message.text.utf8.count
  }

  /// The inspector receives messages.
  func deliverMessages(_ count: Int = .max) {
    for _ in 0..<min(count, messages.count) { take { try remote.take(Self.parse(messages.removeFirst())) } }
  }

  private func take(_ body: () throws -> Void) {
    do { try body() } catch { preconditionFailure("\(error)") }
  }

  /// Everything arrives.
  func settle() {
    repeat {
      deliverCommands()
      frame()
      deliverMessages()
    } while !commands.isEmpty || feed.hasMessage
  }
}
