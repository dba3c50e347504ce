import type { Segment } from '#domain/sites/site-pages.ts';
import { limitSegments } from '#domain/video/segments.ts';
import { hundredths } from '#domain/video/time-stamp.ts';
import { type Spoken, transcriptText } from '../media/transcript-text.ts';
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
  const { segments } = limitSegments(spoken.map(segmentOf));
  return { ...transcriptText(spoken), segments, pages: [], pageFacts: null, isCut };
}

function segmentOf({ seconds, end, text }: Spoken): Segment {
  const start = hundredths(seconds);
  return { start, duration: hundredths(Math.max(0, end - seconds)), text: text.trim() };
}
