import type { Fetch } from '#api/client/timed-fetch.ts';
import type { Clock } from '#shared/clock.ts';
import type { Speaker } from './provider-error.ts';

/** A host and how it is spoken to. */
export interface Host {
  speaker: Speaker;
  /** Where paths begin, such as `https://api.openai.com/v1`: the first of them that answers. */
  bases: readonly string[];
  /** Key or token; null: none is sent. */
  secret: string | null;
  /** The header of the key; absent: `authorization`, as a bearer. */
  keyHeader?: string;
  /** Of the account's session whose token `secret` is: the calls of another thread are signed with it. */
  sessionKey?: string;
  /** More headers of each call. */
  headers?: Readonly<Record<string, string>>;
}

/** A host that can be called from here. */
export interface Endpoint extends Host {
  fetch: Fetch;
  clock: Clock;
}
