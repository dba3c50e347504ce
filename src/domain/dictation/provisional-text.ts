import * as z from 'zod/mini';

/** Text of a range before its end, which is shown until its own has come. It is not stored. */
export const provisionalTextSchema = z.object({
  /** First sample of the range. */
  from: z.number(),
  overlaps: z.boolean(),
  text: z.string(),
});
export type ProvisionalText = z.infer<typeof provisionalTextSchema>;

/** With one more; it takes the place of an earlier text of its range. The same list where nothing changes. */
export function withProvisional(
  texts: readonly ProvisionalText[],
  text: ProvisionalText | null,
): readonly ProvisionalText[] {
  if (!text) return texts;
  const before = texts.find(({ from }) => from === text.from);
  if (before?.text === text.text) return texts;
  return [...texts.filter((each) => each !== before), text];
}
