import CSDL2
import Foundation
import Stagecraft

/// A program that owns its SDL loop and sleeps in it.
func host() throws {
  SDL_Init(SDL_INIT_VIDEO)
  guard let window = SDL_CreateWindow("Host", 0, 0, 480, 320, 0) else { return say("no window") }
  let screen = Screen { screen in
    try await tasks(screen)
    // A timer of the stage's wakes the host as well.
    await withCheckedContinuation { continuation in
      View.animate(withDuration: 0.1, delay: 0.3) {
        screen.label.alpha = 0.5
      } completion: { _ in
        continuation.resume()
      }
    }
    say("animated")
  }
  let stage = try Stage(hostWindow: window, renderer: nil, root: screen)
  var (event, waits) = (SDL_Event(), 0)
  while !screen.isDone {
    if !stage.needsFrame {
      waits += 1
      SDL_WaitEvent(&event)
      stage.handle(sdlEvent: &event)
    }
    while SDL_PollEvent(&event) != 0 { stage.handle(sdlEvent: &event) }
    stage.frame()
  }
  say("slept in SDL \(waits > 0 && waits < 200)")
}
