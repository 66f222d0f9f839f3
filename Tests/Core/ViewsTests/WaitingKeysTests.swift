import Testing
import Views

/// The keys that wait for a screen.
struct WaitingKeysTests {
  private func text(_ number: Int) -> Event { .text(TextInputEvent(.typed, "\(number)", time: 0)) }

  private func string(_ next: (event: Event, changesScreens: Bool)?) -> String? {
    if case .text(let text) = next?.event { text.text } else { nil }
  }

  @Test func `they come in order, each when its request has come`() {
    var keys = WaitingKeys()
    for number in 0..<3 { _ = keys.add(text(number), before: number == 1 ? nil : number) }
    #expect(keys.takeFirst { _ in false } == nil)
    #expect(string(keys.takeFirst { $0 == 0 }) == "0" && string(keys.takeFirst { $0 == 0 }) == "1")
    #expect(keys.takeFirst { $0 == 0 } == nil && !keys.isEmpty)
    #expect(string(keys.takeFirst { _ in true }) == "2" && keys.isEmpty)
  }

  @Test func `keys for screens that wait give way to something newer, and text does not`() {
    var keys = WaitingKeys()
    for number in 0..<3 { _ = keys.add(text(number), isForScreens: number == 2, before: number) }
    #expect(keys.takeFirst { $0 == 0 }?.changesScreens == true)
    keys.giveWay()
    _ = keys.add(text(3), isForScreens: true, before: nil)
    #expect((1...3).map { _ in keys.takeFirst { _ in true }?.changesScreens } == [true, false, true])
    _ = keys.add(text(4), isForScreens: true, before: nil)
    #expect(keys.takeFirst { _ in true }?.changesScreens == true)
  }

  @Test func `those after a key wait for what it has asked for`() {
    var keys = WaitingKeys()
    for number in 0..<3 { _ = keys.add(text(number), isForScreens: number < 2, before: nil) }
    #expect(string(keys.takeFirst { _ in false }) == "0")
    keys.wait(for: 7)
    #expect(keys.takeFirst { $0 != 7 } == nil)
    #expect(string(keys.takeFirst { $0 == 7 }) == "1" && string(keys.takeFirst { $0 == 7 }) == "2")
  }

  @Test func `the first one for which there is no room is told, and none of those before it is lost`() {
    var keys = WaitingKeys()
    for number in 0..<WaitingKeys.most { #expect(keys.add(text(number), before: 1) == .kept) }
    #expect(keys.add(text(-1), before: 1) == .firstLost && keys.add(text(-1), before: 1) == .lost)
    for number in 0..<WaitingKeys.most where string(keys.takeFirst { _ in true }) != "\(number)" {
      Issue.record("\(number) is lost")
    }
    #expect(keys.isEmpty && keys.add(text(0), before: 1) == .kept)
  }
}
