import Accessibility
import Testing
import Views

struct AtspiStatesTests {
  private func states(
    _ role: AccessibilityRole, _ traits: AccessibilityTraits = [], isKey: Bool = true
  ) -> AtspiStates {
    var description = AccessibilityDescription()
    (description.role, description.traits) = (role, traits)
    return AtspiStates(description, isKey: isKey)
  }

  @Test func `each role has a name that clients know`() {
    #expect(AtspiRole(.button).name == "push button" && AtspiRole(.passwordField).name == "password text")
    #expect(AtspiRole(.tabList).name == "page tab list" && AtspiRole(.toggle).name == "toggle button")
    for role in AccessibilityRole.allCases { #expect(!AtspiRole(role).name.isEmpty) }
  }

  @Test func `a disabled control is neither enabled nor sensitive`() {
    #expect(states(.button).isSuperset(of: [.enabled, .sensitive, .showing, .visible]))
    #expect(states(.button, .disabled).isDisjoint(with: [.enabled, .sensitive]))
  }

  @Test func `what is out of sight is visible and not showing`() {
    #expect(states(.listItem, .offscreen).contains(.visible) && !states(.listItem, .offscreen).contains(.showing))
  }

  @Test func `only the window with the keyboard is active and has the focus`() {
    #expect(states(.window).contains(.active) && !states(.window, isKey: false).contains(.active))
    #expect(states(.button, .focused).contains(.focused) && !states(.button, .focused, isKey: false).contains(.focused))
  }

  @Test func `toggles are checked, and fields tell their lines`() {
    #expect(states(.toggle, .checked).isSuperset(of: [.checkable, .checked]))
    #expect(states(.checkBox, .checked).isSuperset(of: [.checkable, .checked]))
    #expect(states(.textField, .editable).contains(.singleLine) && states(.textArea).contains(.multiLine))
    #expect(states(.textField).contains(.readOnly) && !states(.textField, .editable).contains(.readOnly))
  }

  @Test func `what opens is collapsed or expanded`() {
    #expect(states(.button, .expandable).isSuperset(of: [.expandable, .collapsed]))
    #expect(states(.button, [.expandable, .expanded]).isDisjoint(with: .collapsed))
  }
}
