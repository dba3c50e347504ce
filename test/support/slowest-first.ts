import Sequencer from '@jest/test-sequencer';

/**
 * Suites that wait for clocks of the product, longest first: started last, they would delay the
 * end.
 */
const waits = ['survival', 'capture-address', 'documents-crash', 'video'];

function rank(path: string): number {
  const name = path.split(/[\\/]/).at(-1)?.split('.')[0] ?? '';
  const place = waits.indexOf(name);
  return place === -1 ? waits.length : place;
}

/** Jest's own order, which uses durations of earlier runs, after the suites that wait. */
export default class WaitsFirst extends Sequencer {
  override async sort(tests: Parameters<Sequencer['sort']>[0]) {
    const ordered = await super.sort(tests);
    return ordered.toSorted((one, other) => rank(one.path) - rank(other.path));
  }
}
