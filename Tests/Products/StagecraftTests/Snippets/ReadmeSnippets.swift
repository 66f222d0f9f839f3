import Foundation
import FoundationNetworking
import Stagecraft
import Testing

// The code of README.md and of the article GettingStarted, and how its director behaves under a hand.

enum ReadmeSnippets {
  final class Note: ViewController {
    private let number: Int
    init(_ number: Int) { self.number = number }

    override func viewDidLoad() {
      view.backgroundColor = Color(rgb: number % 2 == 0 ? 0x1d3a5f : 0x171b26)
      let next = Control(frame: Rect(40, 40, 280, 120))
      next.backgroundColor = Color(rgb: 0x3f6fd8)
      next.addSubview(Label("Open note \(number + 1)", alignment: .center, frame: next.bounds))
      next.onActivate = { [unowned self] in
        navigationController?.pushViewController(Note(number + 1), animated: true)
      }
      view.addSubview(next)
    }
  }

  static func program() {  // not on the page
    Stage.main(title: "Notes", size: Size(960, 600)) { NavigationController(root: Note(1)) }
  }

  final class News: ViewController {
    private let status = Label("Loading", frame: Rect(40, 40, 600, 40))
    private let address: URL
    init(_ address: URL) { self.address = address }

    override func viewDidLoad() {
      view.addSubview(status)
      Task {
        do {
          let (data, _) = try await URLSession.shared.data(from: address)
          status.text = String(decoding: data, as: UTF8.self)
        } catch {
          status.text = "No news: \(error)"
        }
      }
    }
  }

  /// The fore screen rises from below and fades in while it does; a drag down takes it back.
  final class RiseDirector: TransitionDirector {
    private let transition: Transition
    init(_ transition: Transition) { self.transition = transition }

    func setUp(_ transaction: inout Transaction) {
      let fore = transition.foreViewController.view
      let down = Vector(0, 1)
      transaction.add(SpringProgress(spring: .snappy), to: transition.progress)
      transaction.add(TransitionTween(.relativeTranslation, back: down, fore: .zero), to: fore)
      transaction.add(TransitionTween(.alpha, back: 0, fore: 1, segment: .firstHalf), to: fore)
      transaction.add(Draggable(drivesTransitionAlong: down, gesture: transition.gestureName), to: fore)
    }
  }

  static func rise(_ note: Note, _ navigationController: NavigationController?) {
    note.transitionController.directors = [DirectorFactory(RiseDirector.self)]
    note.transitionController.interactiveDirections = .down
    navigationController?.pushViewController(note, animated: true) { outcome in print(outcome) }
  }

  static func layout(_ next: Control) {
    next.relativeFrame = RelativeFrame(
      x: Length(points: 40), y: Length(points: 40), width: Length(percent: 100, points: -80),
      height: Length(points: 120))
  }

  final class Home: ViewController {
    func open(_ settings: ViewController) {
      settings.modalPresentationStyle = .pageSheet
      present(settings, animated: true) { outcome in
        print(outcome)  // completed, cancelled, refused or obsolete
      }
    }
  }
}

struct ReadmeTests {
  private let stage = HeadlessStage(size: Size(480, 300))
  private let navigation = NavigationController(root: ReadmeSnippets.Note(1))
  private let note = ReadmeSnippets.Note(2)

  init() {
    stage.show(navigation)
    ReadmeSnippets.rise(note, navigation)
  }

  private func settle() { while stage.advance() {} }

  private func drag(x: Double = 240, from: Double, to end: Double, steps: Int) {
    stage.send(.pointer(PointerEvent(.began, at: Point(x, from), time: stage.time)))
    for step in 1...steps {
      stage.advance()
      let y = from + (end - from) * Double(step) / Double(steps)
      stage.send(.pointer(PointerEvent(.moved, at: Point(x, y), time: stage.time)))
    }
    stage.send(.pointer(PointerEvent(.ended, at: Point(x, end), time: stage.time)))
  }

  @Test func `the first page's director brings the note into its place`() {
    #expect(note.view.relativeTranslation.y > 0.9 && note.view.alpha < 0.1)
    settle()
    #expect(navigation.viewControllers.count == 2)
    #expect(note.view.relativeTranslation == .zero && note.view.alpha == 1)
  }

  @Test func `a drag down takes the note away, and a short one brings it back`() {
    settle()
    drag(from: 40, to: 80, steps: 30)
    #expect(note.view.relativeTranslation.y > 0.05)
    settle()
    #expect(navigation.viewControllers.count == 2)
    drag(from: 40, to: 260, steps: 30)
    settle()
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `the note is caught in flight and taken back`() {
    for _ in 0..<6 { stage.advance() }
    #expect(stage.window.isTransitioning)
    // Beside the button, which takes clicks by now.
    drag(x: 400, from: 280, to: 299, steps: 6)
    settle()
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `the note is caught by its button, too`() {
    for _ in 0..<6 { stage.advance() }
    drag(from: 240, to: 299, steps: 6)
    settle()
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func `the program's button opens the next note`() {
    settle()
    stage.send(.pointer(PointerEvent(.began, at: Point(100, 100), time: stage.time)))
    stage.send(.pointer(PointerEvent(.ended, at: Point(100, 100), time: stage.time)))
    settle()
    #expect(navigation.viewControllers.count == 3)
  }

  @Test func `a screen that awaits shows what came of it`() async throws {
    let news = ReadmeSnippets.News(URL(filePath: "/no/such/file"))
    stage.window.addSubview(news.view)
    let label = try #require(news.view.subviews.first as? Label)
    for _ in 0..<2000 where label.text == "Loading" { try await Task.sleep(for: .milliseconds(5)) }
    #expect(label.text.hasPrefix("No news:"))
  }
}
