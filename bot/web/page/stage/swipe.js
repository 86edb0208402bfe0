// From the board to the talk and back by a swipe of the finger.

const FAR_PX = 70;
const OWN = ".points, .strip, .completing, .tabs, input, textarea"; // what moves sideways by itself

/** `turn` hears of a swipe over one of these elements, and whether it went to the left. */
export function swipes(elements, turn) {
  let finger = new AbortController(); // the one that is down
  const down = ({ touches, target }) => {
    finger.abort(); // two are no swipe
    if (touches.length > 1 || target.closest(OWN)) return;
    finger = new AbortController();
    const [{ clientX, clientY }] = touches;
    const up = ({ type, changedTouches: [touch] }) => {
      finger.abort();
      const [across, along] = [touch.clientX - clientX, touch.clientY - clientY];
      const far = Math.abs(across) > FAR_PX && Math.abs(across) > 2 * Math.abs(along);
      if (type === "touchend" && far) turn(across < 0);
    };
    // What lies under the finger may be put there anew meanwhile: then only itself hears how it ends.
    const own = { passive: true, signal: finger.signal };
    for (const end of ["touchend", "touchcancel"]) target.addEventListener(end, up, own);
  };
  for (const element of elements) element.addEventListener("touchstart", down, { passive: true });
}
