import * as z from 'zod/mini';
import type { JsonObject } from '#shared/json.ts';
import { errorDataSchema } from '../conversations/conversations.ts';

/**
 * The state of a document's copy on the server. `waiting`: sent when the server can be reached; `held`:
 * the person stores it on this device only; `absent`: neither side has its file; `deleting`: deleted here,
 * and on the server too once the time for an undo is over; `removed`: another client deleted it on the
 * server.
 */
const serverCopyStates = [
  'waiting',
  'sending',
  'onServer',
  'fetching',
  'failed',
  'held',
  'absent',
  'deleting',
  'removed',
] as const;
const serverCopyStateSchema = z.enum(serverCopyStates);
export type ServerCopyState = z.infer<typeof serverCopyStateSchema>;

/** States in which something is still to be done. */
export const openCopyStates = [
  'waiting',
  'sending',
  'fetching',
  'deleting',
] as const satisfies readonly ServerCopyState[];

export const isOpenCopy = (state: ServerCopyState): boolean =>
  (openCopyStates as readonly ServerCopyState[]).includes(state);

/** The running work: S4.1 for uploads, S4.2 for downloads. */
export const serverCopySteps = [
  'checking',
  'upload_to_s3',
  'document_create',
  'upload_to_es',
  'embedding_done',
  'get_document',
  'download_start',
  'download_progress',
] as const;
export type ServerCopyStep = (typeof serverCopySteps)[number];

/** A document's state with the server, as a person is shown it. */
export const serverCopySchema = z.object({
  state: serverCopyStateSchema,
  step: z.nullable(z.enum(serverCopySteps)),
  /** Bytes. */
  done: z.number(),
  of: z.number(),
  /** The error for which it waits or has failed. */
  error: z.nullable(errorDataSchema),
});
export type ServerCopy = z.infer<typeof serverCopySchema>;

/**
 * Where copies are stored: at a server (origin), and there with an account; null: with who paired this client. Another
 * account at the same server has other documents.
 */
export const copyPlace = (server: string, userId: string | null): string =>
  userId === null ? server : `${server}#${userId}`;

/** Id of the account of a `copyPlace`; null: it is who paired this client. */
export const accountOfPlace = (place: string): string | null => place.split('#')[1] ?? null;

/** The server that this client would store documents on, and the person's decision about it. */
export const documentServerSchema = z.object({
  /** Origin. */
  server: z.string(),
  isConnected: z.boolean(),
  /** On this machine: data for it does not leave the machine. */
  isLocal: z.boolean(),
  /**
   * The host elsewhere to which it forwards the text of documents; null or absent: none is known.
   */
  forwardsTo: z.nullish(z.string()),
  /**
   * null: the person has not decided, or it is not known to which host the server forwards; such a
   * server gets nothing.
   */
  isSaving: z.nullable(z.boolean()),
});
export type DocumentServer = z.infer<typeof documentServerSchema>;

/** Has the server refused it because the owner's documents take all the room they may? */
export function isOverQuota({
  code,
  details,
}: {
  code: string;
  details?: JsonObject | undefined;
}): boolean {
  return code === 'quota_exceeded' || details?.cause === 'quota_exceeded';
}

/**
 * Delay before a deletion is sent to the server: longer than an undo is offered. Until then a
 * document that is only there can be restored.
 */
export const undoDeletionMs = 20_000;

/** An offer that lasts longer, because the pointer or the focus is on it, delays the deletion this often. */
export const renewUndoMs = undoDeletionMs / 2;

/** Is this address one of the machine itself? */
export function isLoopback(server: string): boolean {
  if (!URL.canParse(server)) return false;
  const host = new URL(server).hostname;
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * Without the person's word only a server on this machine is sent documents, and that only if it does
 * not hand their text on to a host elsewhere.
 */
export function keepsDocuments(
  said: Readonly<Record<string, boolean>>,
  server: string,
  forwardsTo: string | null = null,
): boolean | null {
  const key = wordKey({ server, forwardsTo });
  if (Object.hasOwn(said, key)) return said[key] ?? null;
  if (key !== server) return said[server] === false ? false : null;
  return isLoopback(server) ? true : null;
}

/**
 * The decision about a server on this machine that cannot be asked to which host it forwards
 * documents: a "no" about any of its hosts is valid; null: not known, so nothing is sent now.
 */
export function keepsUnasked(
  said: Readonly<Record<string, boolean>>,
  server: string,
): false | null {
  const isOfServer = (key: string) => key === server || key.startsWith(`${server} `);
  return Object.keys(said).some((key) => isOfServer(key) && said[key] === false) ? false : null;
}

/** Could the server not be asked to which host it forwards documents? It is tried again later. */
export function isUnasked({ isLocal, forwardsTo, isSaving }: DocumentServer): boolean {
  return isLocal && !forwardsTo && isSaving === null;
}

/** The key of the person's decision: one about one host is not valid for another. */
export function wordKey({
  server,
  forwardsTo,
}: Pick<DocumentServer, 'server' | 'forwardsTo'>): string {
  return forwardsTo && isLoopback(server) ? `${server} ${forwardsTo}` : server;
}

/**
 * The host elsewhere to which a server forwards data, as it reports itself; null: data stays on
 * this machine.
 */
export function elsewhere(host: string | null | undefined): string | null {
  return host && !isLoopback(`http://${host}`) ? host : null;
}
