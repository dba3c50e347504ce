import * as z from 'zod/mini';
import { errorDataSchema } from './conversations.ts';

/**
 * Where a document of the library stands with the server. `waiting`: goes when the server can be
 * reached; `held`: the person keeps it on this device; `absent`: its file is on neither side.
 */
export const serverCopyStates = [
  'waiting',
  'sending',
  'onServer',
  'fetching',
  'failed',
  'held',
  'absent',
] as const;
export const serverCopyStateSchema = z.enum(serverCopyStates);
export type ServerCopyState = z.infer<typeof serverCopyStateSchema>;

/** States in which something is still to be done. */
export const openCopyStates = [
  'waiting',
  'sending',
  'fetching',
] as const satisfies readonly ServerCopyState[];

export const isOpenCopy = (state: ServerCopyState): boolean =>
  (openCopyStates as readonly ServerCopyState[]).includes(state);

/** What is being done: S4.1 on the way there, S4.2 on the way back. */
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
  /** Why it waits or has failed. */
  error: z.nullable(errorDataSchema),
});
export type ServerCopy = z.infer<typeof serverCopySchema>;

/** The server that this client would keep documents on, and what the person said of that. */
export const documentServerSchema = z.object({
  /** Origin. */
  server: z.string(),
  isConnected: z.boolean(),
  /** On this machine: what goes there leaves it not. */
  isLocal: z.boolean(),
  /** The host elsewhere to which it hands on the text of documents; null or absent: none is known. */
  forwardsTo: z.nullish(z.string()),
  /** null: the person has not said; such a server is sent nothing. */
  isSaving: z.nullable(z.boolean()),
});
export type DocumentServer = z.infer<typeof documentServerSchema>;

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

/** Under which the person's word is kept: said of one host, it holds for no other. */
export function wordKey({
  server,
  forwardsTo,
}: Pick<DocumentServer, 'server' | 'forwardsTo'>): string {
  return forwardsTo && isLoopback(server) ? `${server} ${forwardsTo}` : server;
}

/** The host elsewhere that a server says it hands things on to; null: they stay on this machine. */
export function elsewhere(host: string | null | undefined): string | null {
  return host && !isLoopback(`http://${host}`) ? host : null;
}
