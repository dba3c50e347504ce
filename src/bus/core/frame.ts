import { isObject } from '#shared/json.ts';
import type { PageAddress } from '../types.ts';

/**
 * What travels between two ends, as JSON. There is no `from`: the receiving transport stamps the
 * peer from what the browser says.
 */
export type Frame =
  | { kind: 'hello'; bootId: string }
  | { kind: 'welcome'; bootId: string }
  | RequestFrame
  | { kind: 'res'; id: string; body: unknown }
  | { kind: 'err'; id: string; body: unknown }
  | { kind: 'chunk'; id: string; seq: number; body: unknown }
  | { kind: 'pull'; id: string; credit: number }
  | { kind: 'abort'; id: string }
  | { kind: 'evt'; name: string; body: unknown };

export interface RequestFrame {
  kind: 'req';
  id: string;
  name: string;
  /** Milliseconds the caller still waits; 0: a stream, which has no end of its own. */
  ms: number;
  /** Sent before, over a channel that was lost. */
  again: boolean;
  /** Chunks a stream may send before it waits for `pull`. */
  credit: number;
  /** The last chunk a resumed stream has seen. */
  after: { seq: number; chunk: unknown } | null;
  /** The page that shall answer; null: the owner itself. */
  to: PageAddress | null;
  body: unknown;
}

/** The frame rebuilt field by field, or null: whatever else the other end sent is dropped. */
export function readFrame(raw: unknown): Frame | null {
  if (!isObject(raw)) return null;
  const { kind, id, name, bootId, body } = raw;
  if (kind === 'hello' || kind === 'welcome') return isKey(bootId) ? { kind, bootId } : null;
  if (kind === 'evt') return isKey(name) ? { kind, name, body } : null;
  if (!isKey(id)) return null;
  switch (kind) {
    case 'req':
      return readRequest(raw, id);
    case 'res':
    case 'err':
      return { kind, id, body };
    case 'chunk':
      return isCount(raw.seq) ? { kind, id, seq: raw.seq, body } : null;
    case 'pull':
      return isCount(raw.credit) ? { kind, id, credit: raw.credit } : null;
    case 'abort':
      return { kind, id };
    default:
      return null;
  }
}

function readRequest(raw: Record<string, unknown>, id: string): Frame | null {
  const { name, ms, again, credit, after, to, body } = raw;
  if (!isKey(name) || !isCount(ms) || !isCount(credit)) return null;
  const point =
    isObject(after) && isCount(after.seq) ? { seq: after.seq, chunk: after.chunk } : null;
  const address = readAddress(to);
  return {
    kind: 'req',
    id,
    name,
    ms,
    again: again === true,
    credit,
    after: point,
    to: address,
    body,
  };
}

function readAddress(to: unknown): PageAddress | null {
  if (!isObject(to)) return null;
  const { tabId, frameId, hiddenFrame } = to;
  if (isKey(hiddenFrame)) return { hiddenFrame };
  if (!isCount(tabId)) return null;
  return isCount(frameId) ? { tabId, frameId } : { tabId };
}

const isKey = (value: unknown): value is string => typeof value === 'string' && value.length <= 100;

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;
