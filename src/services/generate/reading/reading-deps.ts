import type { SearchServer } from '#services/documents/server/search-copies.ts';
import type { Store } from '#services/store/database/store.ts';
import type { AnswerTools } from '../tools/answer-tools.ts';
import type { PromptCounter } from '../turn-prompt.ts';
import type { ReadingWork } from './reading-work.ts';

export interface ReadingDeps {
  store: Store;
  count: PromptCounter;
  work: ReadingWork;
  /** Documents with a copy on the server are searched there too; absent: nowhere but here. */
  searchServer?: SearchServer;
  /** That a model may call; absent: none. */
  tools?: AnswerTools;
}
