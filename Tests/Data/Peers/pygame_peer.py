"""The side-by-side protocol, spoken with pygame-ce by hand: pictures drawn before, copied each frame."""

import json
import math
import os
import signal
import sys
import time

import pygame

SIZE = WIDTH, HEIGHT = 960, 600
BACKGROUND = (0x10, 0x20, 0x40)
PALETTE = [0xE05050, 0xE09040, 0xD0C040, 0x60B050, 0x40B0B0, 0x4080E0, 0x8060D0, 0xC060A0]
# Pictures of one rectangle, from opaque to faded.
LEVELS = 64


def setting(name, otherwise):
    return float(os.environ.get(name) or otherwise)


def say(mark, value=None):
    print(f"@{mark} {time.monotonic() if value is None else json.dumps(value)}", flush=True)


def color(number):
    value = PALETTE[number % 8]
    return value >> 16, value >> 8 & 255, value & 255


def rounded(size, radius, rgb):
    """A picture of a rounded rectangle with smooth edges: drawn eight times as large, and made smaller."""
    large = pygame.Surface((size[0] * 8, size[1] * 8), pygame.SRCALPHA)
    large.fill((*rgb, 0))
    pygame.draw.rect(large, rgb, large.get_rect(), border_radius=radius * 8)
    return pygame.transform.smoothscale(large, size)


def pump():
    if any(event.type == pygame.QUIT for event in pygame.event.get()):
        sys.exit(0)


def make_screen(shift):
    screen = pygame.Surface(SIZE).convert()
    screen.fill(BACKGROUND)
    for j in range(5):
        for i in range(10):
            screen.blit(rounded((80, 100), 8, color(i + 3 * j + shift)), (8 + 95 * i, 10 + 118 * j))
    return screen


def rest(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pump()
        time.sleep(max(0, min(0.01, end - time.monotonic())))


def idle(window):
    window.blit(make_screen(0), (0, 0))
    pygame.display.flip()
    say("first")
    while True:
        if pygame.event.wait().type == pygame.QUIT:
            sys.exit(0)


def rectangles(count):
    state, result = 12345, []

    def following():
        nonlocal state
        state = (1103515245 * state + 12345) % 2**31
        return state >> 8

    for number in range(count):
        x, y = 40 + following() % 856, following() % 584
        result.append((x - 40, y, math.pi / (1 + following() % 8 / 16), number % 8))
    return result


def anim(window):
    scene = rectangles(int(setting("PEER_N", 1000)))
    pictures = []
    for number in range(8):
        row = []
        for level in range(LEVELS + 1):
            picture = rounded((24, 16), 4, color(number)).convert_alpha()
            picture.fill((255, 255, 255, round(255 * (1 - 0.7 * level / LEVELS))), special_flags=pygame.BLEND_RGBA_MULT)
            row.append(picture)
        pictures.append(row)
    warm, seconds = setting("PEER_WARM", 1), setting("PEER_SECS", 4)
    start = time.monotonic()
    first = begin = None
    frames, is_over = 0, False
    cos = math.cos
    while True:
        pump()
        now = time.monotonic() - start
        window.fill(BACKGROUND)
        places = []
        for x, y, pace, number in scene:
            there = 0.5 - 0.5 * cos(pace * now)
            places.append((pictures[number][int(there * LEVELS + 0.5)], (x + 80 * there, y)))
        window.fblits(places)
        pygame.display.flip()
        shown = time.monotonic()
        if first is None:
            first = shown
            say("first")
        elif begin is None:
            if shown >= first + warm:
                begin = shown
                say("begin")
        elif not is_over:
            frames += 1
            if shown >= begin + seconds:
                is_over = True
                say("end", {"frames": frames, "secs": shown - begin})


def push(window):
    back = make_screen(0)
    window.blit(back, (0, 0))
    pygame.display.flip()
    say("first")
    rest(0.5)
    clock, slides = pygame.time.Clock(), []
    for number in range(1, 11):
        start = time.monotonic()
        fore, stamps, part = make_screen(number), [], 0
        while part < 1:
            pump()
            part = min(1, (time.monotonic() - start) / 0.35)
            there = part * part * (3 - 2 * part)
            window.fill(BACKGROUND)
            back.set_alpha(round(255 * (1 - 0.35 * there)))
            window.blit(back, (-0.25 * WIDTH * there, 0))
            window.blit(fore, (WIDTH * (1 - there), 0))
            pygame.display.flip()
            stamps.append(time.monotonic())
            clock.tick(60)
        slides.append({"t0": start, "t1": time.monotonic(), "stamps": stamps})
        back = fore
        rest(0.2)
    say("json", {"push": slides})
    rest(float("inf"))


def main():
    say("up")
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.init()
    window = pygame.display.set_mode(SIZE)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    {"idle": idle, "anim": anim, "push": push}[os.environ.get("PEER_SCEN") or "idle"](window)


main()
