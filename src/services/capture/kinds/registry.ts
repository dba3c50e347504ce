import { documentationReader } from './documentation/index.ts';
import { listingReader } from './listing/index.ts';
import { productReader } from './product/index.ts';
import type { KindReader } from './reader.ts';
import { recipeReader } from './recipe/index.ts';
import { serviceReader } from './service/index.ts';
import { tableReader } from './table/index.ts';
import { threadReader } from './thread/index.ts';

/** All but the reader of articles, which takes the page apart and so comes first. */
export const kindReaders: readonly KindReader[] = [
  recipeReader,
  threadReader,
  productReader,
  documentationReader,
  listingReader,
  tableReader,
  serviceReader,
];
