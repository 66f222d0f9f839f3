import Stagecraft

/// Springs of four lanes in the library's batch solver.
final class SpringArrays {
  private let batch = SpringBatch()
  private var handles: [SpringBatch.Handle] = []
  private static let period = 1.0 / 120
  init(_ springs: [Spring], each count: Int) {
    for spring in springs {
      for _ in 0..<count {
        handles.append(
          batch.insert(spring, from: .zero, to: .zero, threshold: SIMD4(repeating: 0.25), tag: handles.count))
      }
    }
  }

  private var isFar = false

  /// Retargets every spring to the opposite end.
  func reset() {
    precondition(batch.count == handles.count, "a spring came to rest: nothing would be measured")
    isFar.toggle()
    for (index, handle) in handles.enumerated() {
      let place = isFar ? 1000 + Double(index % 97) : 0
      batch.retarget(handle, to: SIMD4(repeating: place), velocity: .zero)
    }
    // The first step after a retarget is computed individually, so take it before the measurement.
    step()
  }

  func step() { batch.step(to: batch.time + Self.period) }
}
