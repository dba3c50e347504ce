import type {
  SearchAttempt,
  SearchError,
  SearchPage,
  SearchRun,
  SearchState,
} from './search-run.ts';

/** A step of a search, as a person reads it. */
export type SearchStep =
  /** The question becomes queries. */
  | { kind: 'planning' }
  /** What was read for the chat before answers it. */
  | { kind: 'answered' }
  | { kind: 'queries'; queries: readonly string[] }
  | { kind: 'asking'; name: string }
  | { kind: 'found'; name: string; count: number }
  /** `next`: another source was asked after it. */
  | { kind: 'failed'; name: string; error: SearchError; next: string | null }
  /** Pages that are read, or were. */
  | { kind: 'reading'; read: number; of: number }
  | { kind: 'stopped' };

const final: ReadonlySet<SearchState> = new Set(['done', 'stopped', 'failed']);

/** Has the search ended? */
export const isEnded = ({ state }: Pick<SearchRun, 'state'>): boolean => final.has(state);

/** The steps so far, the first one first. */
export function stepsOf(run: SearchRun): SearchStep[] {
  const { state, isAnswered, queries, attempts } = run;
  if (isAnswered) return [{ kind: 'answered' }];
  const wanted = wantedPages(run);
  const read = wanted.filter((page) => page.state === 'read').length;
  return [
    ...(state === 'planning' ? [{ kind: 'planning' } as const] : []),
    ...(queries.length > 0 && attempts.length > 0 ? [{ kind: 'queries', queries } as const] : []),
    ...attempts.flatMap((attempt, index) => attemptSteps(attempt, attempts[index + 1])),
    ...(wanted.length > 0 ? [{ kind: 'reading', read, of: wanted.length } as const] : []),
    ...(state === 'stopped' ? [{ kind: 'stopped' } as const] : []),
  ];
}

function attemptSteps(attempt: SearchAttempt, next: SearchAttempt | undefined): SearchStep[] {
  const { name, count, error, state } = attempt;
  if (state === 'running') return [{ kind: 'asking', name }];
  const found: SearchStep = { kind: 'found', name, count };
  if (!error) return [found];
  const failed: SearchStep = { kind: 'failed', name, error, next: next?.name ?? null };
  // Some of its queries were answered.
  return state === 'found' ? [found, failed] : [failed];
}

/** The pages that the answer is to be made of. */
export function wantedPages({ pages }: Pick<SearchRun, 'pages'>): SearchPage[] {
  return pages.filter(({ state }) => state !== 'excluded');
}

/** The pages of which the answer only knows what the search shows of them. */
export function snippetPages(run: Pick<SearchRun, 'pages'>): SearchPage[] {
  return run.pages.filter(({ state }) => state === 'snippet');
}

/** Pages of sites that the person chose never to read or send. */
export function excludedPages(run: Pick<SearchRun, 'pages'>): SearchPage[] {
  return run.pages.filter(({ state }) => state === 'excluded');
}

/** An engine's page in place of results that the person can solve; null: there is none, or it is not waited for. */
export function blockOf({ state, attempts }: SearchRun): SearchAttempt | null {
  if (state !== 'blocked' && state !== 'solving') return null;
  const isEngine = ({ source }: SearchAttempt) => source === 'engine';
  return (
    attempts.findLast(({ error }) => error?.code === 'search_blocked') ??
    attempts.findLast(isEngine) ??
    null
  );
}
