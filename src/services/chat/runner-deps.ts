import type { ModelRef } from '#domain/models/model-ref.ts';
import type { BasicPhrases } from '#domain/reading/basic-phrases.ts';
import type { LocksPort } from '#platform/ports.ts';
import type { SearchServer } from '../documents/server/search-copies.ts';
import type { prepareAnswer } from '../generate/prepare-answer.ts';
import type { ReadingWork } from '../generate/reading/reading-work.ts';
import type { AnswerTools } from '../generate/tools/answer-tools.ts';
import type { ConnectedModel } from '../llm/connections.ts';
import type { Store } from '../store/database/store.ts';
import type { TakeOver } from './follow-stored.ts';

/** What an `AnswerRunner` works with. */
export interface AnswerRunnerDeps {
  store: Store;
  locks: LocksPort;
  countTokens(text: string): Promise<number>;
  models: { resolve(wanted: ModelRef | null, signal?: AbortSignal): Promise<ConnectedModel> };
  /** The jobs that reading sources needs. */
  work: ReadingWork;
  /** Documents with a copy on the server are searched there too. */
  searchServer?: SearchServer;
  /** Tools that a model may call; absent: none. */
  tools?: AnswerTools;
  /** The phrases of Gloss Basic in the person's language; absent: English. */
  phrases?: () => Promise<BasicPhrases>;
  /** The context of an answer that is followed has died; absent: it ends as interrupted. */
  readonly takeOver?: TakeOver;
  /** Reads the sources of a question and plans the request; default: `prepareAnswer`. */
  prepare?: typeof prepareAnswer;
}
