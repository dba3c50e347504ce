import { likelyReader } from './likely-reader.ts';
import type { KindReader } from './reader.ts';
import { recipeReader } from './recipe/index.ts';
import { threadReader } from './thread/index.ts';

/** All but the reader of articles, which takes the page apart and so comes first. */
export const kindReaders: readonly KindReader[] = [recipeReader, threadReader, likelyReader];
