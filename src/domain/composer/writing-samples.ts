/** UTF-16 units of one sample, and how many there may be. */
export const maxSampleLength = 4000;
export const maxSamples = 20;
/** UTF-16 units of all samples in a request: enough for a manner, little of a small window. */
const maxSentLength = 4000;

export interface WritingSample {
  id: string;
  text: string;
  created_at: string;
}

/** The samples of a request, the newest first: each has its share of the room. */
export function sampleTexts(samples: readonly WritingSample[]): string {
  const shown = samples
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, 6)
    .map(({ text }) => text.trim());
  const share = Math.floor(maxSentLength / Math.max(1, shown.length));
  return shown.map((text, place) => `[Sample ${place + 1}]\n${text.slice(0, share)}`).join('\n\n');
}
