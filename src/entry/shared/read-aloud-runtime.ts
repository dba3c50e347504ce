import { ReaderOnDemand } from '#app/read-aloud/reader-on-demand.ts';
import type { ReadAloud } from '#domain/speech/read-aloud.ts';
import type { Shell } from '#features/shell.tsx';
import type { LanguagesPort, SpeakingTurnPort } from '#platform/ports.ts';

/** Reads aloud in this page; null: its browser has no speech synthesis. `languages`: the browser's own detector. */
export function readAloudRuntime(
  ports: Pick<Shell, 'bus' | 'rows'>,
  languages: LanguagesPort | null,
  turn?: SpeakingTurnPort,
): ReadAloud | null {
  if (!globalThis.speechSynthesis) return null;
  return new ReaderOnDemand(async () =>
    (await import('./reader-runtime.ts')).readerRuntime(ports, languages, turn),
  );
}
