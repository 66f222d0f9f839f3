import Directors
import Geometry
import Schema
import Storyboard
import Testing
import Views

/// The theme of a storyboard as an object: what it means, and each fault with its message.
struct ThemeDocumentTests {
  private func document(_ theme: String) throws -> StoryboardDocument {
    try StoryboardDocument(
      json: Array(#"{"stagecraft": 1, "theme": \#(theme), "scenes": {"a": {}}}"#.utf8), path: "s",
      directors: Samples.directors)
  }

  private func messages(_ theme: String) -> [String] {
    Samples.faults(#"{"stagecraft": 1, "theme": \#(theme), "scenes": {"a": {}}}"#).map { fault in
      String(fault.split(separator: ": ", maxSplits: 1)[1])
    }
  }

  @Test func `tokens are those of the file, and what it leaves out is the theme's`() throws {
    let tokens = try document(
      ##"""
      {"style": "light", "accent": "#7a3ff2", "radii": {"control": 16}, "spacing": {"medium": 10},
       "fontSizes": {"body": 17},
       "motion": {"fast": {"response": 0.2, "dampingRatio": 0.8}, "slow": "bouncy", "short": 0, "long": 0.5}}
      """##
    ).tokens
    #expect(tokens.accent == Color(rgb: 0x7a3ff2) && tokens.radii.control == 16 && tokens.radii.menu == 10)
    #expect(tokens.spacing.medium == 10 && tokens.spacing.large == 20 && tokens.fontSizes.body == 17)
    #expect(abs(tokens.motion.fast.response - 0.2) < 1e-9 && abs(tokens.motion.fast.dampingRatio - 0.8) < 1e-9)
    #expect(tokens.motion.slow == .bouncy && tokens.motion.default == Theme.MotionScheme().default)
    #expect(tokens.motion.short == 0 && tokens.motion.medium == 0.2 && tokens.motion.long == 0.5)
    #expect(try document(##"{"style": "light"}"##).theme == .light)
  }

  @Test func `tokens without a style leave the colors of the file as they are`() throws {
    let plain = try document(#"{"motion": {"short": 0.1}}"#)
    #expect(plain.theme == nil && plain.background == Theme.dark.background)
    #expect(try document(#""automatic""#).tokens == StoryboardDocument.ThemeTokens())
    let changed = try document(#"{"motion": {"short": 0.1}}"#)
    let other = try document(#"{"motion": {"short": 0.2}}"#)
    #expect(changed == plain && changed != other, "a live reload sees it")
  }

  @Test(arguments: [
    (#""drak""#, "unknown theme \"drak\": did you mean \"dark\"?"),
    (#"{"styl": "dark"}"#, "unknown key \"styl\" in a theme: did you mean \"style\"?"),
    (#"{"motion": {"fsat": "smooth"}}"#, "unknown key \"fsat\" in motion: did you mean \"fast\"?"),
    (#"{"motion": {"fast": "snapy"}}"#, "unknown fast \"snapy\": did you mean \"snappy\"?"),
    (#"{"motion": {"short": -0.1}}"#, "\"short\" must be a number from 0 to 60 s, not -0.1"),
    (#"{"motion": {"long": 1e9}}"#, "\"long\" must be a number from 0 to 60 s, not 1000000000"),
    (
      #"{"motion": {"slow": {"response": 9, "dampingRatio": 1}}}"#,
      "\"slow\" must have a response from 0.05 to 5 s and a damping ratio from 0.2 to 2"
    ),
    (#"{"radii": {"control": -1}}"#, "\"control\" must be a number from 0 to 1000 points, not -1"),
    (#"{"fontSizes": {"body": 0}}"#, "\"body\" must be a number from 1 to 1000 points, not 0"),
    (#"{"accent": "purple"}"#, "\"accent\" is no color: \"purple\"; did you mean \"#800080\"?"),
  ])
  func `each fault has its message`(theme: String, message: String) {
    #expect(messages(theme) == [message])
  }

  @Test func `a segue names a spring of the theme, and a misspelt one is suggested`() throws {
    func faults(_ name: String) -> [String] {
      let text = #"""
        {"stagecraft": 1, "scenes": {"a": {}, "b": {}}, "segues": {"go": {"from": "a", "to": "b", "kind": "push",
         "director": "Slide", "with": {"spring": "\#(name)"}}}}
        """#
      do throws(StoryboardError) {
        _ = try StoryboardDocument(json: Array(text.utf8), path: "s", directors: StockDirectors.catalog)
        return []
      } catch {
        return error.faults.map(\.message)
      }
    }
    #expect(faults("fast") == [])
    #expect(faults("fsat") == ["unknown spring \"fsat\": did you mean \"fast\"?"])
  }
}
