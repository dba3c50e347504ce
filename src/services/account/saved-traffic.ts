import * as z from 'zod/mini';
import { noTraffic, type Traffic, trafficOf } from '#domain/account/traffic.ts';
import { parseJson } from '#shared/json.ts';
import { type Store, stored } from '../store/database/store.ts';
import { deviceKeys } from '../store/owners/device-database.ts';

const text = z.nullable(z.string());
const schema = z.object({
  ref: z.array(z.string()),
  rewardfulId: text,
  invite: text,
  channel: z.string(),
  gclid: text,
});

/** S3.7, S9.7: from where the person came to this origin; in no backup. */
export async function readTraffic(store: Store): Promise<Traffic> {
  const parsed = schema.safeParse(
    parseJson((await stored(() => store.device.read(deviceKeys.traffic))) ?? ''),
  );
  return parsed.success ? (parsed.data as Traffic) : noTraffic;
}

/** `query`: of the address of a visit. */
export async function saveTraffic(store: Store, query: string): Promise<void> {
  const known = await readTraffic(store);
  const value = JSON.stringify(trafficOf(new URLSearchParams(query), known));
  await stored(() => store.device.meta.put({ key: deviceKeys.traffic, value }));
}
