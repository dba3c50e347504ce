import { isPrivateHost } from '../privacy/private-hosts.ts';
import { termsQuery } from './read-plan.ts';
import { sameKey } from './same-address.ts';
import type { SearchPage, SearchRun, SearchStart } from './search-run.ts';
import type { WebResult } from './web-result.ts';

const unread = (result: WebResult): SearchPage => ({
  ...result,
  state: 'waiting',
  docId: null,
  error: null,
});

/**
 * The first results as pages to be read, the others as spare ones. `isExcluded`: the person chose that the site is never
 * read or sent: it is named, and another takes its place. Addresses on private hosts are no results of the web.
 */
export function choosePages(
  results: readonly WebResult[],
  max: number,
  isExcluded: (url: string) => boolean,
): Pick<SearchRun, 'pages' | 'spare'> {
  const pages: SearchPage[] = [];
  const spare: WebResult[] = [];
  let left = max;
  for (const result of results) {
    if (isPrivateHost(new URL(result.url).hostname)) continue;
    if (isExcluded(result.url)) {
      // One that would only wait is not named.
      if (left > 0) pages.push({ ...unread(result), state: 'excluded' });
    } else if (left === 0) spare.push(result);
    else {
      pages.push(unread(result));
      left -= 1;
    }
  }
  return { pages, spare: spare.slice(0, maxSpare) };
}

const maxSpare = 30;

export type SearchChange =
  /** With the same queries, at the sources as they are now. */
  | { kind: 'again' }
  /** Without a page; the next result is read in its place. */
  | { kind: 'leaveOut'; url: string }
  /** With a page of the person's own, which is read first. */
  | { kind: 'addPage'; url: string };

/** How a search begins that repeats another with a change: what was read is not read again. */
export function changedStart(run: SearchRun, change: SearchChange): SearchStart {
  const { queries, pages, spare } = run;
  if (change.kind === 'again') {
    // Where nothing was searched for, the model would say once more that nothing need be.
    const words = queries.length > 0 ? queries : termsQuery(run.question);
    return { queries: words, pages: [], spare: [] };
  }
  const isIt = ({ url }: WebResult) => sameKey(url) === sameKey(change.url);
  const others = pages.filter((page) => !isIt(page));
  if (change.kind === 'addPage') {
    const result = [...pages, ...spare].find(isIt) ?? {
      url: change.url,
      title: new URL(change.url).hostname,
      snippet: '',
      date: null,
    };
    return {
      queries,
      pages: [unread(result), ...others],
      spare: spare.filter((each) => !isIt(each)),
    };
  }
  const [next, ...rest] = spare.filter((each) => !isIt(each));
  return { queries, pages: [...others, ...(next ? [unread(next)] : [])], spare: rest };
}
