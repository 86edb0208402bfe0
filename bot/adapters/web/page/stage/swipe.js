// From the board to the talk and back by a swipe of the finger.

const FAR_PX = 70;
const OWN = ".points, .strip, .completing, .tabs, input, textarea"; // what moves sideways by itself

/** `turn` hears of a swipe over one of these elements, and whether it went to the left. */
export function swipes(elements, turn) {
  let from = null;
  const down = ({ touches, target }) => {
    const [touch] = touches;
    from = touches.length === 1 && !target.closest(OWN) ? { x: touch.clientX, y: touch.clientY } : null;
  };
  const up = ({ changedTouches: [touch] }) => {
    if (!from) return;
    const [across, along] = [touch.clientX - from.x, touch.clientY - from.y];
    from = null;
    if (Math.abs(across) > FAR_PX && Math.abs(across) > 2 * Math.abs(along)) turn(across < 0);
  };
  for (const element of elements) {
    element.addEventListener("touchstart", down, { passive: true });
    element.addEventListener("touchend", up, { passive: true });
    element.addEventListener("touchcancel", () => { from = null; }, { passive: true });
  }
}
