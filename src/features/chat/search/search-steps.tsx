import type { SearchRun } from '#domain/search-web/search-run.ts';
import {
  excludedPages,
  isEnded,
  type SearchStep,
  snippetPages,
  stepsOf,
  wantedPages,
} from '#domain/search-web/search-steps.ts';
import { useHidden } from '#ui/styles.ts';
import { type Translate, useText } from '#ui/text.ts';
import { hostsOf, sourceName, stepFailure } from './search-texts.ts';

/** Announces what is being done. */
export function SearchStatus({ run }: { run: SearchRun }) {
  const { t } = useText();
  return (
    <span role="status" className={useHidden()}>
      {run.state === 'reading' ? t('webSearch.readingNow') : headline(run, t)}
    </span>
  );
}

/** What was done, step by step. */
export function SearchSteps({ run }: { run: SearchRun }) {
  return (
    <ol>
      {stepsOf(run).map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added
        <li key={index}>
          <Step step={step} />
        </li>
      ))}
      <Excluded run={run} />
    </ol>
  );
}

/** One line that says what is being done, and was. */
export function headline(run: SearchRun, t: Translate): string {
  const pages = wantedPages(run);
  const counts = {
    count: pages.length,
    read: pages.filter(({ state }) => state === 'read').length,
    of: pages.length,
  };
  switch (run.state) {
    case 'planning':
      return t('webSearch.planning');
    case 'searching':
      return t('webSearch.asking', { name: sourceName(run.attempts.at(-1)?.name ?? '') });
    case 'blocked':
      return t('webSearch.blocked');
    case 'solving':
      return t('webSearch.solving');
    case 'reading':
    case 'finishing':
      return t('webSearch.reading', counts);
    case 'failed':
      return t('webSearch.nothing');
    case 'done':
    case 'stopped':
      if (run.isAnswered) return t('webSearch.answered');
      return pages.length === 0 ? t('webSearch.stopped') : t('webSearch.read', counts);
  }
}

function Step({ step }: { step: SearchStep }) {
  const { t, tag } = useText();
  switch (step.kind) {
    case 'queries': {
      const list = new Intl.ListFormat(tag, { type: 'conjunction' });
      const quoted = step.queries.map((query) => t('webSearch.quoted', { query }));
      return <bdi>{t('webSearch.queries', { queries: list.format(quoted) })}</bdi>;
    }
    case 'asking':
      return t('webSearch.asking', { name: sourceName(step.name) });
    case 'found':
      return t('webSearch.found', {
        name: sourceName(step.name),
        count: step.count,
      });
    case 'failed': {
      const text = stepFailure(t, step.name, step.error);
      return step.next === null ? text : t('webSearch.next', { text, name: sourceName(step.next) });
    }
    case 'reading':
      return t('webSearch.read', {
        count: step.of,
        read: step.read,
        of: step.of,
      });
    case 'planning':
    case 'answered':
    case 'stopped':
      return t(`webSearch.${step.kind}`);
  }
}

/** Pages of sites that the person has excluded. */
function Excluded({ run }: { run: SearchRun }) {
  const { t, tag } = useText();
  const pages = excludedPages(run);
  if (pages.length === 0) return null;
  return <li>{t('webSearch.excluded', { hosts: hostsOf(pages, tag) })}</li>;
}

/** The answer only knows what the search shows of these. */
export function Snippets({ run }: { run: SearchRun }) {
  const { t, tag } = useText();
  const pages = snippetPages(run);
  if (pages.length === 0 || !isEnded(run)) return null;
  return (
    <p data-snippets>
      {t('webSearch.snippets', { count: pages.length, hosts: hostsOf(pages, tag) })}
    </p>
  );
}
