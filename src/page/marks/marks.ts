import type { DrawnMark } from '#domain/memos/marks.ts';
import { readMark } from './read-mark.ts';
import { ShownMarks } from './shown-marks.ts';

/** What the `marks` part answers: it is in pages alone that have marks, or in which one is made. */
export function createMarks(page: Document, life: AbortSignal) {
  const shown = new ShownMarks(page, life);
  return {
    'marks.show': ({ marks }: { marks: DrawnMark[] }) => shown.show(marks),
    'marks.read': async (_body: object, signal: AbortSignal) => ({
      mark: await readMark(page, signal),
    }),
    'marks.places': (_body: object, signal: AbortSignal) => shown.follow(signal),
  };
}
