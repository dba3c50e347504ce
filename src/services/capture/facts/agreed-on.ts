/** What more than others say; of equals what the first says. */
export function agreedOn<T>(
  said: readonly T[],
  isSame: (one: T, other: T) => boolean,
): T | undefined {
  const votes = said.map((one) => said.filter((other) => isSame(one, other)).length);
  return said[votes.indexOf(Math.max(...votes))];
}
