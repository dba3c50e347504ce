import mixpanel, { type Library, type Reply } from 'mixpanel-browser/dist/mixpanel-core.cjs.js';
import { type EventName, eventProperties } from '#domain/analytics/events.ts';
import { batching, recording } from '#domain/analytics/limits.ts';

/** Where events go, and as whose. */
export interface SinkProject {
  /** Without a slash at the end. */
  host: string;
  token: string;
  distinctId: string;
}

/** Events on their way to a host; loaded after a person has agreed. */
export interface EventSink {
  readonly track: (name: EventName, properties: Readonly<Record<string, unknown>>) => void;
  /** Properties of the person's profile, and of the groups that they belong to. */
  readonly describe: (
    person: Readonly<Record<string, unknown>>,
    groups: Readonly<Record<string, string>>,
  ) => void;
  /** The network is back: what waits is sent now. */
  readonly retry: () => void;
  /** Another owner counts; what waits stays for when this one is back. */
  readonly pause: () => void;
  /** The person has withdrawn: nothing is sent any more, and nothing is left on this device. */
  readonly withdraw: () => void;
}

/** Of what the library adds by itself, what says more than is counted. */
const unsent = [
  '$current_url',
  '$referrer',
  '$referring_domain',
  '$initial_referrer',
  '$initial_referring_domain',
  '$search_engine',
  'mp_keyword',
  'mp_loader',
  '$browser',
  '$browser_version',
  '$device',
  '$screen_height',
  '$screen_width',
];

/** Characters of the library's queue in local storage: a server that is away for long does not fill it. */
const maxQueue = 400_000;

let opened = 0;

/** `onSend`: a request of so many characters. */
export function openSink(
  { host, token, distinctId }: SinkProject,
  onSend: (host: string, characters: number) => void = () => undefined,
): EventSink {
  opened += 1;
  const library = mixpanel.init(token, configOf(host), `gloss${opened}`);
  sendThrough(library, host, onSend);
  library.identify(distinctId);
  const senders = () => Object.values(library.request_batchers);
  return {
    track(name, properties) {
      const waiting = localStorage.getItem(`__mpq_${token}_ev`)?.length ?? 0;
      if (waiting < maxQueue) library.track(name, eventProperties(name, properties));
    },
    describe(person, groups) {
      library.people.set({ ...person });
      for (const [key, id] of Object.entries(groups))
        library.get_group(key, id).set_once({ ...person });
    },
    retry() {
      for (const each of senders()) {
        each.stop();
        each.start();
      }
    },
    pause() {
      library.disable();
      for (const each of senders()) each.stop();
    },
    withdraw() {
      library.disable();
      library.stop_batch_senders();
      library.persistence.clear();
      library.set_config({ disable_persistence: true });
      clearLibraryStorage();
    },
  };
}

const configOf = (host: string): Record<string, unknown> => ({
  ...batching,
  api_host: host,
  api_payload_format: 'base64',
  persistence: 'localStorage',
  opt_out_tracking_persistence_type: 'localStorage',
  property_blacklist: unsent,
  ip: false,
  save_referrer: false,
  skip_first_touch_marketing: true,
  stop_utm_persistence: true,
  store_google: false,
  track_marketing: false,
  record_sessions_percent: 0,
  record_idle_timeout_ms: recording.record_idle_timeout_ms,
  record_max_ms: recording.record_max_ms,
});

/**
 * The library takes a request that got no answer for one that was refused, and forgets its events, unless the browser
 * says that it is offline (2.55.1, request-batcher.js). A person's own server may be away while the network is there:
 * such a request is repeated as one that took too long.
 */
function sendThrough(
  library: Library,
  host: string,
  onSend: (host: string, characters: number) => void,
): void {
  const send = library._send_request.bind(library);
  library._send_request = (url, data, options, callback) => {
    onSend(host, typeof data.data === 'string' ? data.data.length : 0);
    return send(url, data, options, callback && ((reply) => callback(repeated(reply))));
  };
}

function repeated(reply: Reply): Reply {
  if (typeof reply !== 'object' || reply === null || reply.httpStatusCode !== 0) return reply;
  return { ...reply, error: 'timeout' };
}

/** Queues, ids and choices of the library; nothing of ours has such a name. */
export function clearLibraryStorage(storage: Storage = localStorage): void {
  for (const key of Object.keys(storage)) if (/^(?:__mp|mp_)/.test(key)) storage.removeItem(key);
}
