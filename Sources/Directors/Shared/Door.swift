/// A number that a program gives a director.
/// - Precondition: it lies in the range.
/// - Parameter name: what the program calls it, `Push.parallax`.
package func demand(_ value: Double, in range: ClosedRange<Double>, _ name: String) {
  precondition(
    range.contains(value), "\(name) lies in \(range.lowerBound)...\(range.upperBound), not \(value)")
}
