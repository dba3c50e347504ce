import { parseTimedText } from '#domain/video/timed-text.ts';
import { youtubeId } from '#domain/video/youtube-id.ts';
import { htmlToMarkdown } from '#services/capture/markdown/markdown.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { mailBody } from '#sites/mail/body.ts';
import { collectChatStream } from '#test/support/collect-chat-stream.ts';
import { mailOfText } from '#test/support/mail-of-text.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';

/** A line of `npm run probe`. */
export interface Question {
  id: unknown;
  kind: string;
  [field: string]: unknown;
}

type Answer = (question: Question, pool: WorkPort) => Promise<object>;

/** Kinds of questions; a later one adds a line. */
const kinds: Record<string, Answer> = {
  tokens: async ({ text }, pool) => ({
    count: await pool.run(null, 'tokenize', (job) => job.count(textOf(text))),
  }),
  decode: async ({ bytes }, pool) => {
    const file = new Blob([bytesOf([bytes])[0] as Uint8Array<ArrayBuffer>]);
    return { text: await pool.run(null, 'office-extract', (job) => job.decode(file)) };
  },
  sse: ({ chunks }) => collectChatStream(bytesOf(chunks)),
  markdown: async ({ markdown }) => {
    const { renderMarkdown } = await import('./markdown.tsx');
    return { html: await renderMarkdown(textOf(markdown)) };
  },
  timedtext: async ({ xml }) => ({ segments: parseTimedText(textOf(xml)) }),
  'youtube-id': async ({ url }) => ({ videoId: youtubeId(textOf(url)) }),
  /** `reply`: without quotes; `content`, as captures store it: without signature too. */
  'email-body': async ({ html, text }) =>
    typeof html === 'string'
      ? mailBody(new DOMParser().parseFromString(html, 'text/html').body)
      : mailOfText(textOf(text)),
  'html-to-markdown': async ({ html }) => ({ markdown: markdownOf(textOf(html)) }),
};

/** The product's answer, or `error`: this never rejects. */
export async function answer(question: Question, pool: WorkPort): Promise<object> {
  const { id = null, kind } = question;
  try {
    const ask = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (!ask) throw new CodedError('invalid', `unknown kind: ${String(kind)}`);
    return { id, ...(await ask(question, pool)) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

function markdownOf(html: string): string {
  return htmlToMarkdown(new DOMParser().parseFromString(html, 'text/html').body);
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new CodedError('invalid', 'text is missing');
  return value;
}

function bytesOf(chunks: unknown): Uint8Array[] {
  if (!Array.isArray(chunks)) throw new CodedError('invalid', 'chunks are missing');
  return chunks.map((chunk) =>
    Uint8Array.from(atob(textOf(chunk)), (character) => character.charCodeAt(0)),
  );
}
