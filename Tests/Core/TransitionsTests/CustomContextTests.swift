import Animation
import Geometry
import Runtime
import Testing
import Transitions
import Views

/// The context that an animator gets.
struct CustomContextTests {
  private func context(
    _ style: ModalPresentationStyle, dismissing: Bool = false,
    _ look: @escaping (CustomStage, any ContextTransitioning) -> Void
  ) {
    let stage = CustomStage(style)
    if dismissing { stage.presentAtOnce() }
    var looked = 0
    stage.animator.onAnimate = { [unowned stage] context in
      looked += 1
      look(stage, context)
      context.completeTransition(true)
    }
    if dismissing { stage.dismiss() } else { stage.present() }
    stage.h.settle()
    #expect(looked == 1)
  }

  @Test func `container view: the from view is inside already, and the animator adds the to view`() {
    context(.fullScreen) { stage, context in
      #expect(context.view(forKey: .from) === stage.root.view)
      #expect(stage.root.view.superview === context.containerView)
      #expect(context.view(forKey: .to) === stage.a.view)
      #expect(stage.a.view.superview == nil)
      #expect(context.containerView.window === stage.h.window)
    }
    context(.fullScreen, dismissing: true) { stage, context in
      #expect(context.view(forKey: .from) === stage.a.view)
      #expect(stage.a.view.superview === context.containerView)
      #expect(context.view(forKey: .to) === stage.root.view)
      #expect(stage.root.view.superview == nil)
    }
  }

  @Test func `initial and final frames: zero for who was not there before; who leaves leaves from its place`() {
    let all = Rect(0, 0, 400, 300)
    context(.fullScreen) { stage, context in
      #expect(context.initialFrame(for: stage.root) == all && context.finalFrame(for: stage.root) == all)
      #expect(context.initialFrame(for: stage.a) == .zero && context.finalFrame(for: stage.a) == all)
      #expect(context.finalFrame(for: Screen("stranger")) == .zero)
    }
    context(.fullScreen, dismissing: true) { stage, context in
      #expect(context.initialFrame(for: stage.a) == all && context.finalFrame(for: stage.a) == all)
      #expect(context.initialFrame(for: stage.root) == all && context.finalFrame(for: stage.root) == all)
    }
    context(.pageSheet) { stage, context in
      #expect(context.initialFrame(for: stage.root) == all && context.finalFrame(for: stage.root) == all)
      #expect(context.finalFrame(for: stage.a).minY > 0)
    }
    context(.pageSheet, dismissing: true) { stage, context in
      #expect(context.finalFrame(for: stage.a).minY > 0 && context.finalFrame(for: stage.a) == stage.a.view.frame)
    }
  }

  @Test func `a resize in mid-flight takes what the animator moves along, by as much as its place changes`() {
    let stage = CustomStage()
    stage.presentAtOnce()
    stage.animator.onAnimate = { context in
      let view = context.view(forKey: .from)!
      context.containerView.addSubview(context.view(forKey: .to)!)
      context.containerView.bringSubviewToFront(view)
      View.animate(
        withDuration: 1, options: .curveLinear, animations: { view.center = Point(100, 100) },
        completion: { _ in context.completeTransition(true) })
    }
    stage.dismiss()
    stage.h.frames(30)
    #expect(stage.a.view.frame == Rect(-50, -25, 400, 300), "half-way to (-100, -50)")
    stage.h.resize(600, 500)
    stage.h.frame()
    let frame = stage.a.view.frame
    #expect(frame.size == Size(600, 500) && abs(frame.minX + 50) < 2 && abs(frame.minY + 25) < 2, "\(frame)")
    stage.h.settle()
    #expect(stage.root.view.frame == Rect(0, 0, 600, 500))
  }

  @Test(arguments: [ModalPresentationStyle.pageSheet, .overFullScreen])
  func `view(forKey) nil: a screen that stays in sight behind is not to be touched`(style: ModalPresentationStyle) {
    context(style) { stage, context in
      #expect(context.view(forKey: .from) == nil)
      #expect(context.viewController(forKey: .from) === stage.root)
      #expect(stage.root.view.superview === stage.h.window)
      #expect(context.presentationStyle == style)
    }
    context(style, dismissing: true) { stage, context in
      #expect(context.view(forKey: .to) == nil)
      #expect(context.view(forKey: .from) === stage.a.view)
      #expect(context.viewController(forKey: .to) === stage.root)
    }
  }

  @Test func `a run by an animator is animated, and neither interactive nor cancelled by itself`() {
    context(.fullScreen) { _, context in
      #expect(context.isAnimated && !context.isInteractive && !context.transitionWasCancelled)
    }
  }

  @Test func `an unanimated request asks no animator`() {
    let stage = CustomStage()
    stage.h.input { stage.root.present(stage.a, animated: false) }
    stage.h.settle()
    #expect(stage.lines("animator").isEmpty)
    #expect(stage.a.view.window === stage.h.window)
  }

  @Test func `kept after the end, a context keeps no screen alive, and says so`() {
    let stage = CustomStage()
    var kept: (any ContextTransitioning)?
    stage.animator.onAnimate = {
      kept = $0
      $0.completeTransition(true)
    }
    stage.present()
    stage.h.settle()
    #expect(kept?.view(forKey: .to) == nil && kept?.viewController(forKey: .from) == nil)
    #expect(kept?.isInteractive == false && kept?.transitionWasCancelled == false)
  }

  @Test func `a resize in mid-flight leaves both screens at their new frames`() {
    let stage = CustomStage()
    stage.animator.onAnimate = fade(0.25)
    stage.present()
    stage.h.frames(5)
    stage.h.resize(640, 480)
    stage.h.settle(for: 0.4)
    #expect(stage.a.view.frame == Rect(0, 0, 640, 480))
    stage.dismiss()
    stage.h.settle(for: 0.4)
    #expect(stage.root.view.frame == Rect(0, 0, 640, 480))
  }
}
