/** Marks between which models write their thoughts, in lower case: those of the open ones of many families. */
export const thoughtMarks: readonly (readonly [opening: string, closing: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<thoughts>', '</thoughts>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|start_thinking|>', '<|end_thinking|>'],
  ['<|channel>thought', '<channel|>'],
];

/** Tokens of the harmony form: `<|channel|>analysis<|message|>…<|end|><|start|>assistant<|channel|>final<|message|>…`. */
export const harmony = {
  start: '<|start|>',
  channel: '<|channel|>',
  message: '<|message|>',
  ends: ['<|end|>', '<|return|>', '<|call|>'],
} as const;

export const openings: readonly string[] = thoughtMarks.map(([opening]) => opening);
export const closings: readonly string[] = thoughtMarks.map(([, closing]) => closing);
export const harmonyTokens: readonly string[] = [
  harmony.start,
  harmony.channel,
  harmony.message,
  ...harmony.ends,
];

/** Of the same form where the host has dropped its tokens: `analysisWe need … assistantfinalThe answer`. */
export const bareHarmony = { opening: 'analysis', closing: 'assistantfinal' } as const;

/** Length of the end of `text` with which one of `marks` may begin. */
export function partialMark(text: string, marks: readonly string[]): number {
  const longest = Math.max(...marks.map(({ length }) => length));
  const end = text.slice(-longest).toLowerCase();
  for (let length = Math.min(longest - 1, end.length); length > 0; length -= 1) {
    const tail = end.slice(-length);
    if (marks.some((mark) => mark.length > length && mark.startsWith(tail))) return length;
  }
  return 0;
}

/** The first of `marks` in `text`, in any case. */
export function findMark(
  text: string,
  marks: readonly string[],
): { at: number; mark: string } | null {
  // Of all letters only this one is longer in lower case: what follows it would be cut at another place.
  const lower = text.replaceAll('İ', 'I').toLowerCase();
  let found: { at: number; mark: string } | null = null;
  for (const mark of marks) {
    const at = lower.indexOf(mark);
    if (at >= 0 && (!found || at < found.at)) found = { at, mark };
  }
  return found;
}
