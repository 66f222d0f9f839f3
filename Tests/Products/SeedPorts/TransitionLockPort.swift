import Stagecraft
import StagecraftCompat
import Testing

// Both usage examples of TransitionLock's introduction, "Transitions are tricky".

/// Whose button performs a segue: the synchronous approach.
private final class ButtonController: ViewController {
  private(set) var drops = 0

  override func viewDidLoad() {
    registerSegue("mySegue", .present) { ViewController() }
  }

  /// In this case we find it acceptable for the button event to be dropped.
  func myButtonAction(_ sender: AnyObject?) {
    if !ViewController.startTransition() {
      drops += 1
      return
    }
    performSegue(withIdentifier: "mySegue", sender: self) { _ in
      ViewController.endTransition()
    }
  }
}

/// Whose timer dismisses what was presented before: the asynchronous approach.
private final class TimerController: ViewController {
  private(set) var wasThere: [Bool] = []

  func timerFireMethod() {
    ViewController.serializeTransitionWithBlock { [weak self] in
      // Whether the presented controller is still there.
      guard let self, self.presentedViewController != nil else {
        self?.wasThere.append(false)
        ViewController.transitionComplete()
        return
      }
      self.wasThere.append(true)
      self.dismiss(animated: true) { _ in
        ViewController.transitionComplete()
      }
    }
  }
}

@Suite(.serialized) struct TransitionLockPort {
  @Test func `synchronous: a second press while the first is carried out is dropped`() {
    let stage = PortStage()
    let controller = ButtonController()
    stage.show(controller)
    stage.input { controller.myButtonAction(nil) }
    #expect(stage.window.isTransitioning)
    stage.frames(5)
    stage.input { controller.myButtonAction(nil) }
    #expect(controller.drops == 1)
    stage.settle()
    #expect(controller.presentedViewController != nil)
    #expect(ViewController.startTransition(), "released by the segue's completion")
    ViewController.endTransition()
  }

  @Test func `asynchronous: timers that collide dismiss once, in order, and nobody throws`() {
    let stage = PortStage()
    let controller = TimerController()
    stage.show(controller)
    stage.input { controller.present(ViewController(), animated: true) }
    stage.frames(5)
    stage.input {
      controller.timerFireMethod()
      controller.timerFireMethod()
    }
    #expect(controller.wasThere == [], "the presentation is not over yet")
    stage.settle()
    #expect(controller.wasThere == [true, false])
    #expect(controller.presentedViewController == nil)
    #expect(ViewController.startTransition())
    ViewController.endTransition()
  }

  @Test func `blocks are executed in the order in which they were serialized`() {
    let stage = PortStage()
    stage.show(ViewController())
    var order: [Int] = []
    stage.input {
      for number in 1...3 {
        ViewController.serializeTransitionWithBlock {
          order.append(number)
          if number == 1 {
            stage.loop.after(0.2) { ViewController.transitionComplete() }
          } else {
            ViewController.transitionComplete()
          }
        }
      }
    }
    #expect(order == [1], "free: inside the call")
    stage.frames(30)
    #expect(order == [1, 2, 3])
    stage.settle()
  }
}
