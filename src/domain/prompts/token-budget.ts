/** Tokens that hosts spend on the frame of a message and of the whole. */
export const messageOverhead = 4;

/** Room for the answer: a quarter of a small window, at most 4,096 tokens. */
export function answerReserve(window: number): number {
  return Math.min(4096, Math.floor(window / 4));
}

/** S8.3: does a prompt leave room for an answer? With an unknown window always. */
export function fitsWindow(tokens: number, window: number | null): boolean {
  return window === null || tokens + answerReserve(window) <= window;
}
