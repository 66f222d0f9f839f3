import Runtime

/// A plan that can be written as text: `{"family": "Tween", "payload": {...}}`.
@MainActor public protocol WritablePlan: Plan {
  /// The name of the family in text. Prefix it with the name of the program and a dot: `acme.Shake`.
  static var wireFamily: String { get }

  /// Writes the fields of the plan. Fields with their default values can be left out.
  func write(to payload: PayloadWriter) throws(WireWritingError)
}

/// A plan that can be written as text and read back.
///
/// ```swift
/// extension Shake: WirePlan {
///   static let wireFamily = "acme.Shake"
///
///   init(payload: PayloadReader) throws(WireError) {
///     self.init(amplitude: try payload.number("amplitude", in: 0...500))
///   }
///
///   func write(to payload: PayloadWriter) throws(WireWritingError) {
///     try payload.set("amplitude", amplitude)
///   }
/// }
///
/// var registry = PlanRegistry.stock
/// try registry.register(Shake.self)
/// ```
@MainActor public protocol WirePlan: WritablePlan {
  /// Reads the fields that ``WritablePlan/write(to:)`` writes.
  ///
  /// The text is external input, so validate every value.
  init(payload: PayloadReader) throws(WireError)
}
