import type { ServerCopyState } from './server-copies.ts';

/** A document as this client knows it before it learns what the server has. */
export interface KnownDocument {
  docId: string;
  /** In the library, not deleted. */
  isListed: boolean;
  /** Its text is on this device. */
  hasText: boolean;
  hasFile: boolean;
  /** Of its copy on this server; null: nothing is known of one. */
  state: ServerCopyState | null;
}

/** What a list of the server's documents changes here; each is a list of ids. */
interface ServerListChange {
  /** Came to the server from another client: it joins the library. */
  joined: string[];
  /** Known here, and it is on the server after all. */
  present: string[];
  /** Another client deleted it there; it stays on this device. */
  removed: string[];
  /** Its text is here, its file on neither side. */
  absent: string[];
  /** It was only there: nothing is left of it. */
  gone: string[];
}

/** Nothing is done about these now, so the list decides what they are. */
const atRest: readonly (ServerCopyState | null)[] = [
  null,
  'onServer',
  'failed',
  'held',
  'absent',
  'removed',
];

/**
 * Compares what the server has with what is known here. `since`: ids that were on the server before the
 * list was requested; what was sent meanwhile may be missing from it. Nothing that is on this device is
 * ever removed from it.
 */
export function compareWithServer(
  listed: ReadonlySet<string>,
  known: readonly KnownDocument[],
  since: ReadonlySet<string>,
): ServerListChange {
  const change: ServerListChange = { joined: [], present: [], removed: [], absent: [], gone: [] };
  const ids = new Set(known.map(({ docId }) => docId));
  change.joined = [...listed].filter((docId) => !ids.has(docId));
  for (const document of known) {
    const { docId, isListed, state } = document;
    if (!atRest.includes(state)) continue;
    if (listed.has(docId)) {
      if (!isListed) change.joined.push(docId);
      else if (state !== 'onServer') change.present.push(docId);
    } else if (isListed && since.has(docId)) {
      change[lossOf(document)].push(docId);
    }
  }
  return change;
}

function lossOf({ hasText, hasFile }: KnownDocument): 'removed' | 'absent' | 'gone' {
  if (!hasText) return 'gone';
  return hasFile ? 'removed' : 'absent';
}
