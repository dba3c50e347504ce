import { browserEngine, type SpeechEngine } from '#domain/dictation/engines.ts';
import type { RecogniserPort } from '#platform/ports.ts';
import type { Transcriber, TranscriptionRequest } from '../llm/provider.ts';
import type { RecordSent } from '../privacy/recorded.ts';

/** A transcriber, whether it can be used now, and where it sends what it gets. */
export interface ListedEngine extends Transcriber, Pick<SpeechEngine, 'state' | 'goesTo'> {}

/**
 * The browser's own recogniser as engines: on this device, where the browser has it for the language, and by its vendor.
 * `language`: BCP-47; null: the browser's.
 */
export async function browserEngines(
  recogniser: RecogniserPort | null,
  language: string | null,
  record: RecordSent,
): Promise<ListedEngine[]> {
  if (!recogniser) return [];
  const { onDevice, byVendor } = browserEngine;
  const engine = (host: string, processLocally: boolean) => ({
    host,
    asks: false,
    provider: {
      async transcribe({ audio, language: spoken, signal }: TranscriptionRequest) {
        if (!processLocally) record(sentTo(host, audio.size));
        const request = { language: spoken ?? null, processLocally, signal };
        return { text: await recogniser.recognise(audio, request), segments: [] };
      },
    },
  });
  const there = await recogniser.onDevice(language);
  return [
    ...(there === 'none'
      ? []
      : [{ ...engine(onDevice, true), state: there, goesTo: 'here' as const }]),
    { ...engine(byVendor, false), state: 'ready', goesTo: 'vendor' },
  ];
}

const sentTo = (host: string, size: number): Parameters<RecordSent>[0] => ({
  kind: 'recording',
  host,
  isLocal: false,
  fields: [{ name: 'file', size, unit: 'bytes' }],
  model: null,
  usd: null,
});
