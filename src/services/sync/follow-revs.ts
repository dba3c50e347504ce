import { EventStreamContentType, fetchEventSource } from '@microsoft/fetch-event-source';
import * as z from 'zod/mini';
import type { Fetch } from '#api/client/timed-fetch.ts';
import { eventsPath } from '#api/conversations.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { parseJson } from '#shared/json.ts';

/** The server's event stream for one connection: resolves when it ends. @throws please_login, network */
export type FollowRevs = (follow: {
  server: string;
  token: string;
  /** The last rev that was received: the stream begins with the present one, if it is another. */
  since: number;
  /** The server has answered. */
  onOpen: () => void;
  onRev: (rev: number) => void;
  signal: AbortSignal;
}) => Promise<void>;

const eventSchema = z.object({ rev: z.number() });

/** Over a signing fetch, in a context with a document. The caller connects again. */
export function followRevsBy(fetch: Fetch): FollowRevs {
  return async ({ server, token, since, onOpen, onRev, signal }) => {
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': String(since) };
    const url = `${server}${eventsPath}`;
    await fetchEventSource(url, {
      headers,
      signal,
      openWhenHidden: true,
      credentials: 'omit',
      fetch: (_, init) => fetch(url, init ?? {}),
      async onopen(response) {
        if (response.status === 401) throw new CodedError('please_login', 'Please login');
        const type = response.headers.get('content-type') ?? '';
        if (!response.ok || !type.startsWith(EventStreamContentType)) {
          throw new CodedError('network', `events: ${response.status}`);
        }
        onOpen();
      },
      onmessage({ data }) {
        const event = eventSchema.safeParse(parseJson(data));
        if (event.success) onRev(event.data.rev);
      },
      // Its own retry would go on with a token that has expired.
      onerror(error) {
        throw error;
      },
    });
  };
}
