import type { IncomingHttpHeaders } from 'node:http';

/** First and last byte, both included. Several ranges at once, as any nonsense, mean all of it. */
export type RequestedRange = 'all' | 'none of it' | { first: number; last: number };

interface RangedFile {
  bytes: number;
  etag: string;
  modified: Date;
}

/** RFC 9110 section 14.2; a range of another version of the file (If-Range) means all of it. */
export function requestedRange(headers: IncomingHttpHeaders, file: RangedFile): RequestedRange {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'all';
  if (!isSame(headers['if-range'], file)) return 'all';
  const { bytes } = file;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== '' && to !== '' && Number(from) > Number(to)) return 'all';
  return first < bytes && first <= last ? { first, last } : 'none of it';
}

function isSame(condition: string | string[] | undefined, file: RangedFile): boolean {
  if (condition === undefined) return true;
  if (condition === file.etag) return true;
  return Date.parse(String(condition)) === file.modified.getTime();
}
