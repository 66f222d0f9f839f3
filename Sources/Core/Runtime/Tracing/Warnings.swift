/// The warnings of views, controls and animations, which know no stage.
package enum Warnings {
  /// Called for a misuse that changes nothing, such as a duration that is not a number.
  package static var onWarning: ((String) -> Void)?

  package static func log(_ message: String) { onWarning?(message) }
}
