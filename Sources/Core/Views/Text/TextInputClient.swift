import Geometry

/// A view that is typed into while it has the focus.
///
/// The window sends typed text to it, and keeps the input method's window beside its caret. Keys arrive first, by
/// ``Responder/keyDown(_:)``: return true for those that type, so that no other responder takes them as commands.
///
/// > Source: UIKit, `UITextInput`, of which this is a part.
@MainActor public protocol TextInputClient: View {
  /// Inserts typed text in place of the selection and of the composition.
  func insertText(_ text: String)
  /// Shows text that an input method composes, in place of the earlier composition; empty to end it.
  /// - Parameter selectedRange: the part that the input method works on, in characters.
  func setMarkedText(_ text: String, selectedRange: Range<Int>)
  /// Ends the composition and keeps its text. The window calls it when the view loses the focus, and when the window
  /// loses the keyboard. Default: gives the composition up.
  func unmarkText()
  /// The place of the caret, in this view's coordinates. Default of a view without text: its bounds.
  var caretRect: Rect { get }
  /// Whether the text is hidden. Recordings of the input then have a bullet for each character. Default: false.
  var isSecureTextEntry: Bool { get }
}

extension TextInputClient {
  /// The text is shown.
  public var isSecureTextEntry: Bool { false }

  /// Gives the composition up.
  public func unmarkText() { setMarkedText("", selectedRange: 0..<0) }
}

/// A view that looks different while the keyboard belongs to another window.
package protocol KeyWindowObserving: View {
  /// ``Window/isKeyWindow`` has changed while this view has the focus.
  func keyWindowDidChange()
}

/// The clipboard, by which text comes from other programs and goes to them.
///
/// The desktop's clipboard ends a text at U+0000. Text that a program puts there has U+FFFD in its place, so that
/// nothing after it is lost; text of other programs ends there.
///
/// > Source: UIKit, `UIPasteboard`; X11's primary selection, from the freedesktop.org clipboard specification.
@MainActor public protocol Pasteboard: AnyObject {
  /// The text on the clipboard; nil if there is none. Invalid UTF-8 of other programs is repaired.
  var string: String? { get set }
  /// The selected text, which a middle click pastes where the desktop has it; nil if there is none.
  var primarySelection: String? { get set }
  /// Whether ``string`` may be a text, without waiting for the program that has it: menus ask. Default: whether it is
  /// one.
  var mayHaveString: Bool { get }
}

extension Pasteboard {
  /// Default: whether ``string`` is a text.
  public var mayHaveString: Bool { string?.isEmpty == false }
}

/// A clipboard of this program alone, for tests and for views outside a stage.
@MainActor public final class MemoryPasteboard: Pasteboard {
  /// The text on the clipboard; nil if there is none.
  public var string: String?
  /// The selected text; nil if there is none.
  public var primarySelection: String?

  /// Makes an empty clipboard.
  public init() {}
}
