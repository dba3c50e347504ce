/**
 * What most say; of equals what the first says. `marksOf`: two that share a mark say the same.
 */
export function agreedOn<T>(
  said: readonly T[],
  marksOf: (one: T) => readonly string[],
): T | undefined {
  const marks = said.map(marksOf);
  const votes = marks.map(
    (own) => marks.filter((other) => other.some((mark) => own.includes(mark))).length,
  );
  return said[votes.indexOf(Math.max(...votes))];
}
