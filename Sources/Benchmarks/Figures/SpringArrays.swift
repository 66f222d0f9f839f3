import Stagecraft

/// Springs of four lanes as the library steps many of them.
final class SpringArrays {
  private let springs: [Spring]
  private var state: [(displacement: SIMD4<Double>, velocity: SIMD4<Double>)]

  init(_ springs: [Spring], each count: Int) {
    self.springs = springs
    state = Array(repeating: (.zero, .zero), count: springs.count * count)
    reset()
  }

  func reset() {
    for index in state.indices { state[index] = (SIMD4(repeating: 1000 + Double(index % 97)), .zero) }
  }

  func step() {
    let count = state.count / springs.count
    for (bucket, spring) in springs.enumerated() {
      let step = spring.step(1.0 / 120)
      for index in bucket * count..<(bucket + 1) * count {
        step.apply(&state[index].displacement, &state[index].velocity)
      }
    }
  }
}
