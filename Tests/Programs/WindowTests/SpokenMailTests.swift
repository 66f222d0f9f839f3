import ProgramSupport
import Testing

/// What somebody hears who uses Examples/Mail by its keys alone. Reviewed line by line, beside what Orca says.
@Suite(.serialized, .enabled(if: Desk.isReadable)) struct SpokenMailTests {
  private func hear(_ transcript: String) throws -> (said: [String], expected: [String]) {
    let server = try XServer(width: 1160, height: 860)
    let bus = try AccessibilityBus(on: server)
    let window = try TaskWindow(
      builtProgram("KeyboardProgram"), ["mail"], title: "Keyboard", size: (860, 620), on: .x11(1), server: server,
      environment: bus.environment)
    let said = try ScriptedReader.play(transcript, on: window.program, bus)
    return (said, transcript.split(separator: "\n").map(String.init))
  }

  private let row =
    "Maryam Mirzakhani, 10:40, Lunch on Thursday?, The light was best just after six. Look at the third one before you "
    + "answer. I have tried it on the small loom first, and the pattern holds at every speed. list item"

  @Test func `a search, an answer to a wrong and then a right address`() throws {
    let (said, expected) = try hear(
      """
      > key ctrl+f
      Inbox panel
      Search entry
      > type lunch
      > key Return
      Inbox list
      > key Down
      \(row) selected
      > key Return
      Lunch on Thursday? panel
      Maryam Mirzakhani, 10:40
      > key ctrl+r
      New message dialog
      Write something text
      > type Yes
      > key shift+Tab
      Subject entry Re: Lunch on Thursday?
      > key shift+Tab
      To entry maryam@home.org
      > key ctrl+a
      > type nobody
      > key Tab
      An address looks like name@example.org
      invalid-entry
      Subject entry Re: Lunch on Thursday?
      > key shift+Tab
      To entry nobody invalid An address looks like name@example.org
      > key End
      > type @home.org
      not invalid-entry
      > key Tab
      Subject entry Re: Lunch on Thursday?
      > key ctrl+Return
      Lunch on Thursday? panel
      Maryam Mirzakhani, 10:40
      notification Message sent
      > key Escape
      Inbox panel
      Inbox list
      \(row)
      """)
    #expect(said == expected)
  }

  @Test func `settings and a question`() throws {
    let (said, expected) = try hear(
      """
      > key ctrl+comma
      Settings dialog
      Appearance panel
      > key Tab
      Theme panel
      Automatic radio button checked
      > key Right
      Light radio button checked
      > key Tab
      Rows slider 76
      > key Right
      80
      > key Tab
      Tabs page tab list
      Appearance page tab selected
      > key Tab
      Account page tab
      > key space
      selected
      > key Tab
      Account panel
      Name entry Ada Byron
      > key Tab
      Password password text ••••••
      > key Tab
      Sound toggle button checked
      > key space
      not checked
      > key Tab
      Forget everything push button
      > key Return
      Forget everything? alert
      The messages stay on the server.
      Cancel push button
      > key Escape
      Settings dialog
      Account panel
      Forget everything push button
      > key Escape
      Inbox panel
      """)
    #expect(said == expected)
  }
}
