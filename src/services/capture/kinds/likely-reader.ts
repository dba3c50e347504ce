import { likeliestKind } from './kind-signs.ts';
import { putPrice, shownPrice } from './product-price.ts';
import { proposal } from './propose.ts';
import type { KindReader } from './reader.ts';

/** What is likely content, whatever the page is; of goods with their price. */
export const likelyReader: KindReader = (view) => {
  const { kind, confidence } = likeliestKind(view);
  const found = proposal(view, kind, confidence, view.likely);
  const stated = found && kind === 'product' && shownPrice(view);
  return stated ? { ...found, shape: (content) => putPrice(content, stated) } : found;
};
