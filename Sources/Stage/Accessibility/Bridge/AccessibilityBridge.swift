import Dispatch
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Shows the program's windows to assistive technologies, as long as there are any, and tells its windows what the
/// desktop's user prefers.
///
/// | state | connections |
/// |---|---|
/// | no session bus | none |
/// | nobody listens, or `STAGECRAFT_ACCESSIBILITY=0` | to the session bus, which says when that changes |
/// | somebody listens | also to the accessibility bus |
package final class AccessibilityBridge {
  /// That of the program.
  package static let shared = AccessibilityBridge()

  private let provider = AccessibleProvider(programName: programName)
  private var library: DBusLibrary?
  private var status: StatusWatcher?
  private var link: RegistryLink?
  private var hasBegun = false
  /// What the desktop's user prefers, as last heard.
  package private(set) var desktop = DesktopPreferences()
  private var lastComparison: UInt64 = 0
  /// The nanoseconds that the last look for changes has taken.
  private var lastCost: UInt64 = 0
  private var isComparisonDue = false
  private var keys = KeyTeller()
  private var announcements: [() -> Void] = []

  /// The least time between two looks for changes, in nanoseconds.
  private static let pace: UInt64 = 100_000_000
  private static let longestPace: UInt64 = 1_000_000_000
  /// How many times as long as a look the time to the next one is: windows with thousands of elements are looked at
  /// less often.
  private static let share: UInt64 = 32

  /// The time from one look to the next, in nanoseconds, where the last one took so many.
  package static func pause(afterCost cost: UInt64) -> UInt64 { max(pace, min(share * cost, longestPace)) }

  private static var programName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Whether clients are there: changes are looked for.
  package var isListening: Bool { link?.isReady == true }

  // MARK: Stages

  /// A stage has drawn its first frame.
  package func add(_ stage: any AccessibleStage) {
    guard !provider.stages.contains(where: { $0 === stage }) else { return }
    provider.add(stage)
    begin()
    if desktop != DesktopPreferences() { stage.desktopDidChange(desktop) }
    if isListening { connect(stage) }
  }

  /// A stage closes.
  package func remove(_ stage: any AccessibleStage) {
    guard provider.stages.contains(where: { $0 === stage }) else { return }
    provider.remove(stage)
    stage.window.onAnnouncement = nil
    compare()
  }

  /// A frame may have changed what is seen, or a window has got or lost the keyboard.
  package func stageDidChange() {
    guard isListening else { return }
    provider.invalidate()
    guard !isComparisonDue else { return }
    let now = DispatchTime.now().uptimeNanoseconds
    let passed = now &- lastComparison
    let pace = Self.pause(afterCost: lastCost)
    if passed < pace { compare(after: pace - passed) } else { compare() }
  }

  /// A window gets an event. Screen readers hear of its keys, except for what is typed into a password field.
  package func willHandle(_ event: Event, in window: Window) {
    guard let link, link.isReady else { return }
    let client = window.focusedView as? any TextInputClient
    for key in keys.take(event, isTyping: client != nil, isSecret: client?.isSecureTextEntry == true) { link.tell(key) }
  }

  // MARK: Connections

  private func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    guard let address = DBusLibrary.sessionAddress, let library = DBusLibrary(),
      let bus = BusConnection(library, address: address)
    else { return tell(GTKSettings.preferences) }
    self.library = library
    let isWanted = getenv("STAGECRAFT_ACCESSIBILITY").map { String(cString: $0) } != "0"
    let status = StatusWatcher(bus, isFollowed: isWanted)
    status.onChange = { [weak self] in self?.move(to: $0) }
    status.settings.onChange = { [weak self] in self?.tell($0) }
    self.status = status
  }

  private func tell(_ preferences: DesktopPreferences) {
    guard preferences != desktop else { return }
    desktop = preferences
    for stage in provider.stages { stage.desktopDidChange(preferences) }
  }

  private func move(to address: String?) {
    leave()
    guard let address, let library, let bus = BusConnection(library, address: address) else { return }
    let link = RegistryLink(bus, provider)
    link.onClose = { [weak self] in self?.leave() }
    link.onReady = { [weak self] in self?.didJoin() }
    self.link = link
  }

  private func leave() {
    link?.close()
    link = nil
    announcements = []
    provider.forget()
    for stage in provider.stages { stage.window.onAnnouncement = nil }
  }

  private func didJoin() {
    for stage in provider.stages { connect(stage) }
    compare()
  }

  private func connect(_ stage: any AccessibleStage) {
    stage.window.onAnnouncement = { [weak self, weak stage] text, priority in
      if let self, let stage { announce(text, priority, in: stage) }
    }
    stageDidChange()
  }

  // MARK: Events

  /// - Parameter delay: in nanoseconds.
  private func compare(after delay: UInt64) {
    isComparisonDue = true
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(Int(delay))) { [weak self] in
      MainActor.assumeIsolated { self?.compare() }
    }
  }

  private func compare() {
    isComparisonDue = false
    guard let link, link.isReady else { return }
    // In the middle of a transition it is not certain which screen stays.
    if provider.stages.contains(where: { $0.window.isChangingScreens?() == true }) { return compare(after: Self.pace) }
    let start = DispatchTime.now().uptimeNanoseconds
    let scene = provider.look()
    let comparison = SceneComparison(from: provider.told, to: scene)
    provider.tell(scene, without: comparison.removed)
    lastComparison = DispatchTime.now().uptimeNanoseconds
    lastCost = lastComparison &- start
    for event in comparison.events { link.emit(event) }
    if !comparison.removed.isEmpty { forget(comparison.removed, of: link) }
    let announcements = announcements
    self.announcements = []
    for announce in announcements { announce() }
  }

  /// Has clients drop what they keep of nodes that are gone, a while later.
  private func forget(_ numbers: [Int], of link: RegistryLink) {
    let delay = DispatchTimeInterval.nanoseconds(Int(AccessibleProvider.afterlife))
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self, weak link] in
      MainActor.assumeIsolated {
        guard let self, let link, link === self.link else { return }
        self.provider.dropDeparted()
        for number in numbers where self.provider.told[number] == nil { link.forget(number) }
      }
    }
  }

  /// Says the announcements that have waited for the focus to be told, whose speech would have cut them off.
  private func announce(_ text: String, _ priority: AccessibilityPriority, in stage: any AccessibleStage) {
    guard priority == .polite else { return tell(text, priority, in: stage) }
    // Of a flood only the end is heard.
    if announcements.count >= 16 { announcements.removeFirst() }
    announcements.append { [weak self, weak stage] in
      if let self, let stage { tell(text, priority, in: stage) }
    }
    if !isComparisonDue { compare(after: Self.pace) }
  }

  /// Clients that know no announcements read a notification that appears.
  private func tell(_ text: String, _ priority: AccessibilityPriority, in stage: any AccessibleStage) {
    guard let link, let window = provider.numbers.known(stage.window) else { return }
    guard link.hearsAnnouncements else {
      guard let number = provider.makeAnnouncement(text, in: stage.window) else { return }
      return link.emit(AtspiEvent(source: number, member: "StateChanged", detail: "showing", detail1: 1))
    }
    // ATSPI_LIVE_POLITE and ATSPI_LIVE_ASSERTIVE
    let politeness = priority == .polite ? 1 : 2
    link.emit(AtspiEvent(source: window, member: "Announcement", detail1: politeness, value: .text(text)))
  }
}
