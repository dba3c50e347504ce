import * as z from 'zod';
import { CodedError } from '#shared/errors/coded-error.ts';
import { type AssistantCall, sees } from '../assistant-call.ts';
import { noSource, readSourceId, type SourceId } from '../source-ids.ts';
import { quoteSchema, type ReadSource } from '../sources.ts';
import { answered, sourcesResult, type Tool } from '../tool.ts';
import { toolSchema } from '../tool-schema.ts';
import { readChat } from './read-chat.ts';
import { readDocument } from './read-document.ts';
import { readMemo } from './read-memo.ts';
import { maxPageLength, textPages } from './text-pages.ts';

const inputSchema = toolSchema(
  z.object({ id: z.string().max(200), page: z.int().min(1).max(9999).default(1) }),
);
const outputSchema = toolSchema(quoteSchema.extend({ page: z.number(), pages: z.number() }));

/** A source by the page, or the words of a quote with the page that they are on. */
export const readTool: Tool = {
  scope: 'read',
  register(server, call) {
    const config = {
      description:
        'Read a document, chat or memo by its id, a page at a time, or one quote by the id that search gave it.',
      inputSchema,
      outputSchema,
      annotations: { readOnlyHint: true },
    };
    server.registerTool('read', config, ({ id, page }) =>
      answered(call, 'read', async () => {
        const { title, address, time, ...read } = await readSource(call, readSourceId(id));
        const part = partOf(read, page);
        const { untrusted_text } = part;
        const shown = { id, title, address, time, untrusted_text };
        const extent = `page ${part.page} of ${part.pages}`;
        return sourcesResult({ ...shown, page: part.page, pages: part.pages }, [
          { ...shown, extent },
        ]);
      }),
    );
  },
};

const readers: Readonly<
  Record<SourceId['kind'], (call: AssistantCall, source: SourceId) => Promise<ReadSource>>
> = { document: readDocument, chat: readChat, memo: readMemo };

/** Throws `not_found` also for what the assistant may not see: it is as if it were not there. */
export async function readSource(call: AssistantCall, source: SourceId): Promise<ReadSource> {
  if (!sees(call, source.kind)) throw noSource();
  return readers[source.kind](call, source);
}

function partOf({ text, quote }: Pick<ReadSource, 'text' | 'quote'>, page: number) {
  const pages = textPages(text);
  if (quote) {
    const at = pages.findIndex(({ end }) => quote.start < end);
    const end = Math.min(quote.end, quote.start + maxPageLength);
    const words = text.slice(quote.start, end);
    return { page: Math.max(at, 0) + 1, pages: pages.length, untrusted_text: words };
  }
  const place = pages[page - 1];
  if (!place) throw new CodedError('invalid_request', `it has ${pages.length} pages`);
  const untrusted_text = text.slice(place.start, place.end);
  return { page, pages: pages.length, untrusted_text };
}
