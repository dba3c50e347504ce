import { expose } from 'comlink';
import type { PassagesApi } from './passages.api.ts';
import { splitPassages } from './passages.core.ts';

expose({ split: async (text) => splitPassages(text) } satisfies PassagesApi);
