import type { Store } from '../../store/store.ts';
import type { PromptCounter } from '../turn-prompt.ts';
import type { ReadingWork } from './reading-work.ts';

export interface ReadingDeps {
  store: Store;
  count: PromptCounter;
  work: ReadingWork;
}
