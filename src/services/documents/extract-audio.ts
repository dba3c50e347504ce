import { transcriptText } from '../media/transcript-text.ts';
import type { ExtractedFile } from './extracted-file.ts';
import type { ReadOptions, Transcribe } from './file-steps.ts';

/** The transcript of a recording or a film, each passage with its second. */
export async function extractAudio(
  file: Blob,
  transcribe: Transcribe,
  { docId, allowedHosts = [], signal = null, onStep }: ReadOptions & { docId: string },
): Promise<ExtractedFile> {
  const onPart = (done: number, of: number) => onStep?.({ step: 'extracting', done, of });
  const { spoken, isCut } = await transcribe(file, { docId, allowedHosts, signal, onPart });
  return { ...transcriptText(spoken), pages: [], pageFacts: null, isCut };
}
