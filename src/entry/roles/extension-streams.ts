import type { BusClient, Handlers } from '#bus/types.ts';
import { loadLocal } from '#platform/extension/runtime.ts';
import { createStreamsRole } from './streams-role.ts';

/** The streams of an extension: its unpacked build knows its server by `local.json`. */
export function createExtensionStreams({ emit }: Pick<BusClient, 'emit'>): Handlers<'offscreen'> {
  return createStreamsRole({ emit, loadLocal, clientName: 'Gloss extension' });
}
