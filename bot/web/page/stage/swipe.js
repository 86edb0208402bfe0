// Switches between board and chat with a swipe.

const FAR_PX = 70;
const OWN = ".points, .strip, .completing, .tabs, input, textarea"; // elements with horizontal gestures of their own

export class Swipes {
  /** `turn` is called for a swipe over one of these elements, with whether it went left. */
  constructor(elements, turn) {
    this.turn = turn;
    this.finger = new AbortController(); // the current touch
    const down = (event) => this.down(event);
    for (const element of elements) element.addEventListener("touchstart", down, { passive: true });
  }

  down({ touches, target }) {
    this.finger.abort(); // two fingers are no swipe
    if (touches.length > 1 || target.closest(OWN)) return;
    const finger = new AbortController();
    this.finger = finger;
    const [{ clientX, clientY }] = touches;
    const up = ({ type, changedTouches: [touch] }) => {
      finger.abort();
      const [across, along] = [touch.clientX - clientX, touch.clientY - clientY];
      const far = Math.abs(across) > FAR_PX && Math.abs(across) > 2 * Math.abs(along);
      if (type === "touchend" && far) this.turn(across < 0);
    };
    // The element may be replaced during the touch; only it receives the end event.
    const own = { passive: true, signal: finger.signal };
    for (const end of ["touchend", "touchcancel"]) target.addEventListener(end, up, own);
  }
}
