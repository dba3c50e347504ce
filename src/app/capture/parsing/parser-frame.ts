import type { DocumentParser } from '#services/capture/page-document.ts';
import type { TextParts } from '#services/capture/work-parts.ts';
import { type ErrorData, toCodedError } from '#shared/errors/coded-error.ts';
import {
  markdownOf,
  type ParsedSnapshot,
  type ParseRequest,
  parseSnapshot,
} from './parse-snapshot.ts';

/** Comlink carries only the name and message of an error: a code goes as a value. */
export type ParseOutcome = { result: ParsedSnapshot } | { error: ErrorData };

/** What the page in the frame answers over its port, by Comlink. */
export interface ParserFrameApi {
  /** `parts`: a proxy of those of the context around the frame, which has workers. */
  parse(request: ParseRequest, parts: TextParts): Promise<ParseOutcome>;
  markdown(html: string): Promise<string>;
}

export function frameApi(parser: DocumentParser): ParserFrameApi {
  return {
    async parse(request, parts) {
      try {
        return { result: await parseSnapshot(request, callsOf(parts), parser) };
      } catch (error) {
        return { error: toCodedError(error, 'capture_failed').toData() };
      }
    },
    markdown: async (html) => markdownOf(html, parser),
  };
}

/** A proxy has no members of its own to spread. */
const callsOf = (parts: TextParts): TextParts => ({
  limit: (text, max) => parts.limit(text, max),
  split: (text) => parts.split(text),
  hash: (input) => parts.hash(input),
});
