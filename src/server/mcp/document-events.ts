import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';
import { sql } from 'kysely';
import { isObject } from '#shared/json.ts';
import type { ChangeListener } from '../sync/change-listener.ts';
import type { AssistantCall } from './assistant-call.ts';
import { documentUri, readDocumentUri } from './document-uris.ts';

interface FollowParts {
  changes: Pick<ChangeListener, 'follow'>;
  sessionId: string;
  /** Rows are read after this time without a hint, too. */
  pollMs: number;
  /** Has the caller not ended? */
  isValid: () => Promise<boolean>;
}

/** Documents that one stream follows. */
const maxFollowed = 100;

/** The message, and the documents that it subscribes to: no more than are followed, so that its answer says which. */
export function readSubscriptions(body: unknown): { body: unknown; ids: string[] } {
  const params = isObject(body) && body.method === 'subscriptions/listen' ? body.params : null;
  const wanted = isObject(params) && isObject(params.notifications) ? params.notifications : {};
  const named = wanted.resourceSubscriptions;
  if (!isObject(body) || !isObject(params) || !Array.isArray(named)) return { body, ids: [] };
  const ids = [...new Set(named.flatMap((uri) => readDocumentUri(uri) ?? []))].slice(
    0,
    maxFollowed,
  );
  const notifications = { ...wanted, resourceSubscriptions: ids.map(documentUri) };
  return { body: { ...body, params: { ...params, notifications } }, ids };
}

/** Of one message's server: nothing is followed before it is listened to. `ended`: it can go no further. */
export function eventBus(
  events: (signal: AbortSignal) => AsyncIterable<ServerEvent>,
  ended: (error: unknown) => void,
): ServerEventBus {
  return {
    publish: () => undefined,
    subscribe(listener) {
      const stop = new AbortController();
      const follow = async () => {
        for await (const event of events(stop.signal)) listener(event);
      };
      follow().then(ended, ended);
      return () => stop.abort();
    },
  };
}

/**
 * What changes from now on: a document is stored, can be searched, or is deleted, by any node.
 * Ends when the caller has.
 */
export async function* documentEvents(
  call: AssistantCall,
  { changes, sessionId, pollMs, isValid }: FollowParts,
  ids: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  const { ownerId } = call.principal;
  let before: Followed | null = null;
  while (!signal.aborted) {
    const turn = new AbortController();
    // From before the rows are read, so that no hint is missed.
    const leave = changes.follow(ownerId, sessionId, () => turn.abort());
    try {
      if (!(await isValid())) return;
      const found = await readFollowed(call, ids);
      if (before) yield* eventsBetween(before, found);
      before = found;
      const ms = found.isReading ? call.documents.followMs : pollMs;
      const until = AbortSignal.any([signal, turn.signal]);
      await sleep(ms, undefined, { signal: until }).catch(() => undefined);
    } finally {
      leave();
    }
  }
}

interface Followed {
  /** Of those that are there, by their ids. */
  states: ReadonlyMap<string, string>;
  /** The latest change of any of the owner's documents. */
  rev: string | null;
  /** Some are not in the index yet: that they are then comes without a hint. */
  isReading: boolean;
}

async function readFollowed(
  { principal: { ownerId }, db }: AssistantCall,
  ids: readonly string[],
): Promise<Followed> {
  const { rows } = await sql<{ id: string | null; state: string | null; reading: boolean }>`
    select d.doc_id as id, concat_ws(' ', d.rev, i.indexed_at) as state,
           coalesce(u.status = 'running', false) as reading
      from document d
      left join indexed_document i on i.owner_id = d.owner_id and i.doc_id = d.doc_id
      left join upload u on u.owner_id = d.owner_id and u.doc_id = d.doc_id
     where d.owner_id = ${ownerId} and d.doc_id = any(${ids}::text[]) and d.deleted_at is null
     union all
    select null, max(rev)::text, false from document where owner_id = ${ownerId}`.execute(db);
  const own = rows.filter(({ id }) => id !== null);
  return {
    states: new Map(own.map(({ id, state }) => [id ?? '', state ?? ''])),
    rev: rows.find(({ id }) => id === null)?.state ?? null,
    isReading: own.some(({ reading }) => reading),
  };
}

function* eventsBetween(before: Followed, after: Followed): Generator<ServerEvent> {
  for (const id of new Set([...before.states.keys(), ...after.states.keys()])) {
    if (before.states.get(id) === after.states.get(id)) continue;
    yield { kind: 'resource_updated', uri: documentUri(id) };
  }
  if (before.rev !== after.rev) yield { kind: 'resources_list_changed' };
}
