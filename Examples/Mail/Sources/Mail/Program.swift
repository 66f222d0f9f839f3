import Stagecraft

/// The list, and what is pushed over it.
final class Program {
  let inbox = Inbox(), stack: NavigationController
  var setTheme: (ThemePreference) -> Void = { _ in }
  init() {
    stack = NavigationController(root: inbox)
    stack.isNavigationBarHidden = false
  }
}
let program = Program()
