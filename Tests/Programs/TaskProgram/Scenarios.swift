import Foundation
import Stagecraft

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a screen awaits: sleep, a child task, a stream, a thread, the dispatch queue.
func tasks(_ screen: Screen) async throws {
  say("began")
  let began = seconds()
  try await Task.sleep(for: .milliseconds(30))
  say("slept \(seconds() - began >= 0.03)")
  let sum = await Task.detached { (1...1000).reduce(0, +) }.value
  say("detached \(sum)")
  let stream = AsyncStream<Int> { continuation in
    Thread.detachNewThread {
      for number in 1...5 { continuation.yield(number) }
      continuation.finish()
    }
  }
  var numbers: [Int] = []
  for await number in stream { numbers.append(number) }
  say("stream \(numbers)")
  let word = await withCheckedContinuation { continuation in
    DispatchQueue.global().async { DispatchQueue.main.async { continuation.resume(returning: "queue") } }
  }
  say("main \(word)")
  let later = await withCheckedContinuation { continuation in
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { continuation.resume(returning: Thread.isMainThread) }
  }
  say("on the first thread \(later)")
  async let one = slowly(1)
  async let two = slowly(2)
  say("both \(await one + two)")
  screen.label.text = "done"
}

nonisolated func slowly(_ number: Int) async -> Int {
  try? await Task.sleep(for: .milliseconds(10))
  return number
}

/// Hops between the main actor and other threads, at rest and while a screen slides in.
func hops(_ screen: Screen) async throws {
  for _ in 0..<10_000 { await Elsewhere.shared.visit() }
  say("hops \(await Elsewhere.shared.visits)")
}

actor Elsewhere {
  static let shared = Elsewhere()
  private(set) var visits = 0
  func visit() { visits += 1 }
}

/// A transition runs at its own pace while a task hops, and its outcome is awaited.
func push(_ screen: Screen) async throws {
  var outcome: TransitionOutcome?
  let next = Screen { _ in }
  screen.navigationController?.pushViewController(next, animated: true) { outcome = $0 }
  var (count, before) = (0, frameCount())
  let began = processorSeconds()
  while outcome == nil {
    await Elsewhere.shared.visit()
    count += 1
  }
  let frames = frameCount() - before
  say("outcome \(outcome == .completed)")
  say("frames a second \(Int(Double(frames) / (processorSeconds() - began)))")
  say("drawn \(frames)")
  say("hops \(count)")
  before = frameCount()
}

/// A task that never lets go of the queue does not hold up frames.
func yieldForever(_ screen: Screen) async throws {
  let spinner = Task { while !Task.isCancelled { await Task.yield() } }
  let (before, began) = (frameCount(), processorSeconds())
  View.animate(withDuration: 1) { screen.label.alpha = 0.2 }
  try await Task.sleep(for: .seconds(1))
  say("frames a second \(Int(Double(frameCount() - before) / (processorSeconds() - began)))")
  spinner.cancel()
}

/// A program that fetches something from a server and shows it.
func network(_ screen: Screen) async throws {
  let server = try LoopbackServer()
  let session = URLSession(configuration: .ephemeral)
  guard let url = URL(string: "http://127.0.0.1:\(server.port)/greeting") else { return }
  let (data, response) = try await session.data(from: url)
  screen.label.text = String(decoding: data, as: UTF8.self)
  say("status \((response as? HTTPURLResponse)?.statusCode ?? 0)")
  say("label \(screen.label.text)")
  session.invalidateAndCancel()
}

/// What older code uses: timers, operation queues, blocks of the run loop.
func runLoop(_ screen: Screen) async throws {
  let fired = await withCheckedContinuation { continuation in
    let counter = Counter()
    _ = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { timer in
      counter.count += 1
      guard counter.count == 3 else { return }
      timer.invalidate()
      continuation.resume(returning: counter.count)
    }
  }
  say("timer \(fired)")
  await withCheckedContinuation { continuation in RunLoop.main.perform { continuation.resume() } }
  say("performed")
  await withCheckedContinuation { continuation in OperationQueue.main.addOperation { continuation.resume() } }
  say("operation")
}

nonisolated final class Counter: @unchecked Sendable {
  // On the first thread alone.
  var count = 0
}

/// How long a job of another thread waits for a stage that sleeps, and a signal for a thread that sleeps, in microseconds.
func latency(_ screen: Screen) async throws {
  var (waits, threadWaits): ([Double], [Double]) = ([], [])
  for _ in 0..<100 {
    let sent = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 0.02)
        let now = seconds()
        DispatchQueue.main.async { continuation.resume(returning: (now, seconds())) }
      }
    }
    waits.append(sent.1 - sent.0)
    threadWaits.append(await threadLatency())
  }
  waits.sort()
  threadWaits.sort()
  say("thread \(Int(threadWaits[50] * 1e6))")
  say("median \(Int(waits[50] * 1e6))")
  say("worst \(Int((waits.last ?? 0) * 1e6))")
}

/// How long a thread that sleeps takes to hear of a signal, in seconds.
private func threadLatency() async -> Double {
  await withCheckedContinuation { continuation in
    let signal = DispatchSemaphore(value: 0)
    let sent = Moment()
    Thread.detachNewThread {
      signal.wait()
      continuation.resume(returning: seconds() - sent.time)
    }
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.02)
      sent.time = seconds()
      signal.signal()
    }
  }
}

/// Written before the semaphore is signalled, and read after it has been waited for.
private nonisolated final class Moment: @unchecked Sendable {
  var time = 0.0
}

/// Awaits something, and then nothing any more.
func rest(_ screen: Screen) async throws {
  try await Task.sleep(for: .milliseconds(50))
  say("resting")
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    // Ended by the test.
    DispatchQueue.main.asyncAfter(deadline: .now() + 60) { continuation.resume() }
  }
}
