import {
  type CallFacts,
  callFactsSchema,
  type FailedCall,
  withFailed,
} from '#domain/diagnostics/diagnostics.ts';
import { withRefusal } from '#domain/diagnostics/refusal-counts.ts';
import { parseJson } from '#shared/json.ts';
import { type Store, stored } from '../database/store.ts';
import { deviceKeys } from '../owners/device-database.ts';

type Device = Pick<Store, 'device'>;

const noFacts: CallFacts = { failed: [], refusals: {}, clockDifferenceMs: 0 };

/** What this device has noted of its calls of the server. */
export async function readCallFacts({ device }: Device): Promise<CallFacts> {
  const value = await stored(() => device.read(deviceKeys.calls));
  return callFactsSchema.safeParse(parseJson(value ?? '')).data ?? noFacts;
}

/** Reads and writes at once: several contexts note. */
function change({ device }: Device, next: (facts: CallFacts) => CallFacts): Promise<CallFacts> {
  return stored(() =>
    device.transaction('rw', device.meta, async () => {
      const facts = next(await readCallFacts({ device }));
      await device.meta.put({ key: deviceKeys.calls, value: JSON.stringify(facts) });
      return facts;
    }),
  );
}

export async function recordFailedCall(store: Device, call: FailedCall): Promise<void> {
  await change(store, (facts) => ({ ...facts, failed: withFailed(facts.failed, call) }));
}

/** S8.2. @returns how many refusals for this reason there were */
export async function countRefusal(store: Device, reason: string): Promise<number> {
  const { refusals } = await change(store, (facts) => ({
    ...facts,
    refusals: withRefusal(facts.refusals, reason),
  }));
  return refusals[reason] ?? 0;
}

/** S8.2: the server's clock minus ours. */
export async function recordClockDifference(
  store: Device,
  clockDifferenceMs: number,
): Promise<void> {
  await change(store, (facts) => ({ ...facts, clockDifferenceMs }));
}
