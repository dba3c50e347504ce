import type { SpeechParagraph } from '#domain/speech/sentences.ts';

/** What is read aloud of a text in Markdown; the parser is loaded when something is. */
export async function spoken(markdown: string): Promise<SpeechParagraph[]> {
  const { speechOfMarkdown } = await import('#ui/markdown/speech-text.ts');
  return speechOfMarkdown(markdown);
}
