import Geometry
import JSON
import Runtime
import Transitions
import Views

/// An expectation of a script, compared with a frame.
package struct ExpectationResult {
  package let line: Int
  package let column: Int
  package let isMet: Bool
  /// The expectation and what was found, in one sentence.
  package let message: String

  /// The state of the screen that a script compares with.
  enum Found: Equatable {
    case number(Double)
    case word(String)
    /// There is nothing to compare, and why.
    case nothing(String)
  }

  init(_ expectation: ScriptExpectation, at line: ScriptLine, found: Found) {
    (self.line, column) = (line.line, line.column)
    isMet = found.meets(expectation)
    message = "expected \(expectation), found \(found)"
  }

  /// Looks up what an expectation is about.
  /// - Parameter lastOutcome: of the request that was answered last.
  static func found(_ expectation: ScriptExpectation, in window: Window, lastOutcome: TransitionOutcome?) -> Found {
    switch expectation {
    case .view(let id, let property, _, _):
      guard let view = window.topmostView(withIdentifier: id) else { return .nothing("no such view on screen") }
      return .number(view.shownValue(of: property))
    case .outcome: return lastOutcome.map { .word($0.rawValue) } ?? .nothing("no request that was answered")
    case .scene: return window.topViewController?.identifier.map { .word($0) } ?? .nothing("no scene")
    }
  }
}

extension ExpectationResult.Found: CustomStringConvertible {
  var description: String {
    switch self {
    case .number(let number): Wording.plain((number * 1000).rounded() / 1000)
    case .word(let word): word
    case .nothing(let why): why
    }
  }

  func meets(_ expectation: ScriptExpectation) -> Bool {
    switch (expectation, self) {
    case (.view(_, _, let value, let tolerance), .number(let number)):
      // Written numbers are decimal: 480.3 ± 0.3 includes 480.
      abs(number - value) <= tolerance + 1e-9 * max(1, abs(value))
    case (.outcome(let word), .word(let found)), (.scene(let word), .word(let found)): word == found
    case (.view, _), (.outcome, _), (.scene, _): false
    }
  }
}

/// Notes the outcome of the request that was answered last.
final class AnswerRecorder: TransitionObserver {
  private(set) var last: TransitionOutcome?

  func transitionEvent(_ event: TransitionEvent) {
    if case .answered(_, let outcome) = event { last = outcome }
  }
}

extension View {
  func shownValue(of property: ExpectedProperty) -> Double {
    switch property {
    case .x: shownFrame.minX
    case .y: shownFrame.minY
    case .width: shownFrame.width
    case .height: shownFrame.height
    case .alpha: alphaOnScreen
    case .rotation: rotationOnScreen
    }
  }
}
