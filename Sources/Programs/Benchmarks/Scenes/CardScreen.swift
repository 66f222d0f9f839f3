import Stagecraft

/// A typical screen: cards with a shadow and a title, one of them with a picture that is clipped to rounded corners.
final class CardScreen: ViewController {
  override func viewDidLoad() {
    view.backgroundColor = Color(rgb: 0x121620)
    view.addSubview(Label("Stagecraft", fontSize: 30, frame: Rect(32, 28, 400, 40)))
    for number in 0..<4 {
      let card = Control(frame: Rect(32 + Double(number % 2) * 456, 96 + Double(number / 2) * 236, 432, 212))
      card.backgroundColor = Color(rgb: 0x222c44)
      card.cornerRadius = 14
      card.shadow = Shadow(radius: 18, offset: Vector(0, 6), color: Color(rgb: 0x000000, alpha: 0.5))
      card.addSubview(Label("Card \(number + 1)", fontSize: 22, frame: Rect(24, 16, 300, 30)))
      card.addSubview(Label("What is on it, in a line", fontSize: 15, frame: Rect(24, 52, 360, 24)))
      if number == 0 { card.addSubview(cutOff()) }
      view.addSubview(card)
    }
  }

  private func cutOff() -> View {
    let frame = View(frame: Rect(24, 92, 384, 96))
    frame.cornerRadius = 10
    frame.clipsToBounds = true
    for column in 0..<6 {
      let stripe = View(frame: Rect(Double(column) * 64, 0, 64, 96))
      stripe.backgroundColor = Color(rgb: Palette.colors[column])
      frame.addSubview(stripe)
    }
    return frame
  }
}
