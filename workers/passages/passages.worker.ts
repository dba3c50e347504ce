import { serve } from '../pool/coded-throw.ts';
import type { PassagesApi } from './passages.api.ts';
import { splitPassages } from './passages.core.ts';

serve({ split: async (text) => splitPassages(text) } satisfies PassagesApi);
