import Stagecraft
import Testing

// The kind: a card in a screen that is turned over to its back, and again, with the flip that views have ready-made.

private final class CardScreen: ViewController {
  let front = View(frame: Rect(0, 0, 200, 300))
  let back = View(frame: Rect(0, 0, 200, 300))
  let card = View(frame: Rect(380, 170, 200, 300))
  private(set) var isFrontShown = true
  private(set) var log: [Bool] = []

  override func viewDidLoad() {
    view.addSubview(card)
    card.addSubview(front)
    front.backgroundColor = .white
    back.backgroundColor = .black
  }

  func flip() {
    View.transition(
      from: isFrontShown ? front : back, to: isFrontShown ? back : front, duration: 0.5,
      options: [isFrontShown ? .transitionFlipFromLeft : .transitionFlipFromRight, .curveLinear]
    ) { finished in
      self.log.append(finished)
    }
    isFrontShown.toggle()
  }
}

struct CardFlipPort {
  private let stage = PortStage(size: Size(960, 640))
  private let screen = CardScreen()
  private let rest = Rect(380, 170, 200, 300)

  init() { stage.show(screen) }

  @Test func `the card turns by one face and then the other, which are one card at all times`() {
    for isOver in [true, false] {
      let (old, new) = isOver ? (screen.front, screen.back) : (screen.back, screen.front)
      let film = PortFilm(stage, of: old)
      film.begin { screen.flip() }
      expect(film[0], near: rest, "the first frame is where it was")
      #expect(old.tilt.facesEye && !new.tilt.facesEye)
      stage.frames(10)
      let turned = isOver ? 60.0 : -60
      #expect(abs(old.tilt.angle * 180 / .pi - turned) < 1e-6, "a third of the way: \(old.tilt.angle)")
      #expect(old.tilt.facesEye && !new.tilt.facesEye)
      stage.frames(10)
      #expect(!old.tilt.facesEye && new.tilt.facesEye, "past the middle the other face is seen")
      #expect(abs(abs(old.tilt.angle - new.tilt.angle) - .pi) < 1e-9, "back to back")
      stage.settle()
      #expect(film.isGone && new.tilt == Tilt() && old.tilt == Tilt())
      expect(new.screenFrame, near: rest, "the end is exact")
    }
    #expect(screen.log == [true, true])
  }

  @Test func `a change inside a view dissolves, and leaves nothing behind`() {
    let card = screen.card
    stage.input {
      View.transition(
        with: card, duration: 0.5, options: [.transitionCrossDissolve, .curveLinear],
        animations: { card.backgroundColor = .black })
    }
    #expect(card.backgroundColor == .black && card.alpha == 0 && screen.view.subviews.count == 2)
    stage.frames(15)
    #expect(abs(card.alpha - 0.5) < 1e-6)
    stage.settle()
    #expect(card.alpha == 1 && screen.view.subviews.count == 1)
  }

  @Test func `views that both stay are shown and hidden`() {
    screen.card.addSubview(screen.back)
    screen.back.isHidden = true
    stage.input {
      View.transition(
        from: screen.front, to: screen.back, duration: 0.5, options: [.transitionFlipFromTop, .showHideTransitionViews])
    }
    stage.settle()
    #expect(screen.front.isHidden && !screen.back.isHidden && screen.card.subviews.count == 2)
  }
}
