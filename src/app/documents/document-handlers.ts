import { fromEvent } from 'rxjs';
import type { Fetch } from '#api/client/timed-fetch.ts';
import type { Forwards } from '#api/models.ts';
import type { Handlers } from '#bus/types.ts';
import { accountOf } from '#domain/account/own-server.ts';
import {
  copyPlace,
  type DocumentServer,
  elsewhere,
  isLoopback,
  isUnasked,
  keepsDocuments,
  keepsUnasked,
} from '#domain/documents/server-copies.ts';
import type { LocksPort } from '#platform/ports.ts';
import type { Account } from '#services/account/account.ts';
import type { RequestSigner } from '#services/account/request-signer.ts';
import { type FindInsideDeps, findInside } from '#services/documents/find-inside.ts';
import { hashFile } from '#services/documents/hash-file.ts';
import { createDocumentCalls } from '#services/documents/server/document-calls.ts';
import { createServerSearch, type SearchServer } from '#services/documents/server/search-copies.ts';
import { xhrSend } from '#services/documents/server/send-body.ts';
import type { ReadingWork } from '#services/generate/reading/reading-work.ts';
import { type RecordSent, recordedSend } from '#services/privacy/recorded.ts';
import { ownerOf, type Store } from '#services/store/database/store.ts';
import { readOneList } from '#services/store/owners/own-list.ts';
import { readSettings } from '#services/store/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import { DocumentCopies } from './document-copies.ts';
import { createThumbnails } from './thumbnails.ts';

export interface DocumentHandlersDeps {
  store: Store;
  locks: LocksPort;
  pool: WorkPort;
  work: Pick<ReadingWork, 'rank'>;
  account: Account;
  server: () => Promise<string>;
  /** The hosts that the server hands things on to. */
  forwards: () => Promise<Forwards | null>;
  /** Resolves when the browser permits requests to it. */
  allow: (server: string) => Promise<unknown>;
  signer: RequestSigner;
  readonly fetch: Fetch;
  readonly record: RecordSent;
  /** In a private window the server gets no documents. */
  readonly isPrivate?: boolean;
}

type DocumentCommand =
  | 'documents.server'
  | 'documents.refresh'
  | 'documents.open'
  | 'documents.thumbnail'
  | 'library.find';

interface ServerDocuments {
  handlers: Pick<Handlers<'offscreen'>, DocumentCommand>;
  /** Searches copies on the server. */
  search: SearchServer;
}

/** Sends documents of the library to the paired server, where the person wants that. */
export function createDocumentHandlers(deps: DocumentHandlersDeps): ServerDocuments {
  const { store } = deps;
  const calls = documentCalls(deps);
  const target = async () => {
    const found = await documentServer(deps);
    // Documents wait for a server that cannot be asked: each request to it is refused.
    const isTarget = found.isSaving === true || isUnasked(found);
    if (!found.isConnected || !isTarget) return null;
    return copyPlace(found.server, accountOf(await ownerOf(store)));
  };
  const search = createServerSearch({ store, calls, target });
  const copies = new DocumentCopies({
    store,
    locks: deps.locks,
    calls,
    target,
    isOnline: () => navigator.onLine,
    random: () => Math.random(),
    hash: (file, signal) => hashFile(deps.pool, file, signal),
  });
  fromEvent(globalThis, 'online').subscribe(() => copies.retryNow());
  copies.start().catch((error: unknown) => console.error('documents are not sent', error));
  return { search, handlers: handlersOf(deps, copies, search) };
}

function handlersOf(
  deps: DocumentHandlersDeps,
  copies: DocumentCopies,
  searchServer: SearchServer,
): ServerDocuments['handlers'] {
  const { store, work } = deps;
  const rank: FindInsideDeps['rank'] = (documents, text, signal) =>
    work.rank(documents, [{ text, weight: 1 }], signal);
  const thumbnail = createThumbnails(deps);
  return {
    'documents.server': async () => {
      // Opening the library sends waiting documents now.
      copies.retryNow();
      return { server: await documentServer(deps) };
    },
    async *'library.find'({ words }, { signal }) {
      for await (const hits of findInside({ store, rank, searchServer }, words, signal))
        yield { hits };
      return {};
    },
    'documents.refresh': async (_, { signal }) => ({ room: await copies.refresh(signal) }),
    'documents.open': async ({ docId }, { signal }) => {
      await copies.open(docId, signal);
      return {};
    },
    'documents.thumbnail': async ({ docId }, { signal }) => ({
      image: await thumbnail(docId, signal),
    }),
  };
}

function documentCalls(deps: DocumentHandlersDeps) {
  const { store, account, signer, allow } = deps;
  return createDocumentCalls({
    fetch: signer.fetch(deps.fetch),
    sendBody: signer.send(recordedSend(xhrSend, deps.record)),
    clock: store.clock,
    account,
    server: async () => {
      const found = await documentServer(deps);
      if (isUnasked(found)) throw new CodedError('network', 'it cannot say where it forwards');
      await allow(found.server);
      return found.server;
    },
  });
}

async function documentServer({
  store,
  account,
  server,
  forwards,
  isPrivate = false,
}: DocumentHandlersDeps): Promise<DocumentServer> {
  const address = await server();
  const isConnected = !isPrivate && (await account.isConnected());
  const isLocal = isLoopback(address);
  const said = await saidAbout(store, address);
  const known = { server: address, isConnected, isLocal };
  // A server elsewhere always needs the person's decision, whatever it forwards.
  const hosts = isConnected && isLocal ? await forwards().catch(() => undefined) : null;
  if (hosts === undefined) {
    return { ...known, forwardsTo: null, isSaving: keepsUnasked(said, address) };
  }
  const forwardsTo = elsewhere(hosts?.documents);
  const isSaving = keepsDocuments(said, address, forwardsTo);
  return { ...known, forwardsTo, isSaving };
}

/** Who wants a list of this device alone sends its server no documents either, unless they say so. */
async function saidAbout(store: Store, address: string): Promise<Record<string, boolean>> {
  const { documentsOnServer } = await readSettings(store);
  const isApart = (await ownerOf(store)) === null && (await readOneList(store)) === 'off';
  return isApart ? { [address]: false, ...documentsOnServer } : documentsOnServer;
}
