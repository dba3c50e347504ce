/** Time as a port, so that rules about time are tested without waiting. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` once after `ms`; the returned function cancels it. */
  after(ms: number, task: () => void): () => void;
}

/** Every host has timers; this room compiles without the library of any of them. */
declare function setTimeout(task: () => void, ms: number): number;
declare function clearTimeout(timer: number): void;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
