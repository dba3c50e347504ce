import { trimEndOf } from '#shared/trim-end.ts';

/** Longer half-written tags are shown: the work of each update is bounded. */
const maxTag = 100;

/** A text that is being written, without its end if the next character can change its meaning. */
export function withoutHalfWritten(text: string): string {
  const open = text.lastIndexOf('<');
  if (open >= text.length - maxTag && /^<\/?[A-Za-z][\w:/.-]*$/.test(text.slice(open))) {
    return text.slice(0, open);
  }
  const beforeRun = trimEndOf(text, /[*_~`]/);
  if (beforeRun !== text) {
    // After a backslash the first sign is text.
    const end = beforeRun.endsWith('\\') ? beforeRun.length + 1 : beforeRun.length;
    if (end < text.length) return text.slice(0, end);
  }
  return text.endsWith('\\') && !text.endsWith('\\\\') ? text.slice(0, -1) : text;
}
