import { confidenceOf, proposal, shareOf } from '../propose.ts';
import type { KindReader } from '../reader.ts';

/** A page that is mostly one table of data. */
export const tableReader: KindReader = (view) => {
  const share = shareOf(view, ({ box }) => /^t[dh]$/.test(box.element.localName));
  const isData = view.body.querySelector('table th') !== null;
  return proposal(view, 'table', confidenceOf([share > 0.6 && isData, 0.55]), view.likely);
};
