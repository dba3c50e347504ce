/**
 * A size of a bench: `full`, or with `npm run bench -- NAME --core` one at which each of its parts runs once, in seconds,
 * so that a test shows that it works. Figures of it say nothing.
 */
export const sized = (full: number, core: number): number =>
  process.env.GLOSS_BENCH_CORE ? core : full;
