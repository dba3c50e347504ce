import { describeEvents } from '#services/privacy/describe-request.ts';
import { recordSent } from '#services/privacy/record-sent.ts';
import { openStore } from '#services/store/database/store.ts';
import {
  type EventSink,
  openSink as openLibrary,
  type SinkProject,
} from '#services/telemetry/event-sink.ts';

export { clearLibraryStorage } from '#services/telemetry/event-sink.ts';

/** Each batch is in the record of what left this device, as all other requests. */
export function openSink(project: SinkProject): EventSink {
  const record = recordSent(openStore());
  return openLibrary(project, (host, characters) => record(describeEvents(host, characters)));
}
