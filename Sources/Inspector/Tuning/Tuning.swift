/// The parameters of the director at work in an inspected program, and what can be done with them.
///
/// ``TuningModel`` tunes a stage of this process, ``RemoteTuning`` one of another process.
protocol Tuning: AnyObject {
  /// The present state.
  var snapshot: TuningSnapshot { get }
  /// Called after ``snapshot`` has changed.
  var onChange: (() -> Void)? { get set }
  /// Performs an action. An action that cannot be done changes nothing, and the snapshot's message says why.
  func perform(_ command: TuningCommand)
}
