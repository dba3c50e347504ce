import type { ArtRun } from '#domain/art/art-run.ts';
import type { SearchRun } from '#domain/search-web/search-run.ts';
import type { JsonValue } from '#shared/json.ts';

/** The steps of a question's search, and the last state of its machine. */
export interface SearchRow extends SearchRun {
  /** null: it has not started, or has ended. */
  snapshot: JsonValue;
}

/** Version 18: searches of the web, by their question. */
export const schemaV18 = { searches: 'messageId, conversationId' } as const;

/** A request for pictures, and the last state of its machine. */
export interface ArtRow extends ArtRun {
  /** null: it has not started, or has ended. */
  snapshot: JsonValue;
}

/** Version 19: requests for pictures, by their question. */
export const schemaV19 = { artRuns: 'messageId, conversationId' } as const;
