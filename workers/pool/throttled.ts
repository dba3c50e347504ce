/** Progress is reported at most this often (DESIGN section 5). */
const progressMs = 100;

/** `report(done, of)` at most every 100 ms, and always at the end. */
export function throttled(
  report: (done: number, of: number) => unknown,
  now: () => number = () => performance.now(),
): (done: number, of: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (done, of) => {
    const at = now();
    if (done < of && at - last < progressMs) return;
    last = at;
    report(done, of);
  };
}
