import { makeResetStyles, tokens } from '@fluentui/react-components';
import { byNeed, missingParts, type SiteHealth, siteState } from '#domain/sites/site-health.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { column, muted } from '#ui/theme/shapes.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useWatch } from '../../hooks/use-watch.ts';
import { useShell } from '../../shell.tsx';
import { useQuiet, useRow, useStack } from '../settings-styles.ts';
import { useStateLine } from '../state-dot.ts';

const useList = makeResetStyles({
  margin: 0,
  padding: 0,
  '& > li': {
    ...column('2px'),
    paddingBlock: '8px',
    listStyleType: 'none',
    overflowWrap: 'anywhere',
  },
  '& > li + li': { borderBlockStart: `1px solid ${tokens.colorNeutralStroke2}` },
  // Not stretched: a name in the other text direction would begin at the other side.
  '& > li > bdi': { alignSelf: 'start', fontWeight: 600 },
  '& > li > p': { margin: 0 },
  // Behind the dot.
  '& > li > p:not(:first-of-type)': { paddingInlineStart: '14px' },
  '& > li > ul': { margin: 0, paddingInlineStart: '14px', ...muted, listStyleType: 'none' },
});

/** How well the pages of known sites were read, and what to do about failures. */
export function SitesSection() {
  const { t } = useText();
  const { rows, copy } = useShell();
  const toast = useToast();
  const sites = useSites();
  const stack = useStack();
  const list = useList();
  const row = useRow();
  const quiet = useQuiet();
  if (!sites) return null;
  if (sites.length === 0) return <p className={quiet}>{t('settings.sites.none')}</p>;
  const done = (work: Promise<unknown>, announcement: string) =>
    void work.then(
      () => toast(announcement),
      (error: unknown) => toast(errorText(t, toCodedError(error))),
    );
  return (
    <div className={stack}>
      <ul className={list} aria-label={t('settings.sites.list')}>
        {byNeed(sites).map((health) => (
          <SiteLine key={health.site} health={health} />
        ))}
      </ul>
      <div className={row}>
        <TextButton
          tone="outline"
          onClick={() => done(copy(reportOf(sites)), t('settings.sites.copied'))}
          text="settings.sites.copy"
        />
        <TextButton
          tone="outline"
          onClick={() => done(rows.site.forget(), t('settings.sites.forgotten'))}
          text="settings.sites.forget"
        />
      </div>
      <p className={quiet}>{t('settings.sites.copyHint')}</p>
    </div>
  );
}

function useSites(): readonly SiteHealth[] | null {
  return useWatch(({ rows }) => rows.site.watch(), []).value ?? null;
}

const looks = { works: 'good', partly: 'half', fails: undefined } as const;

function SiteLine({ health }: { health: SiteHealth }) {
  const { t, tag } = useText();
  const line = useStateLine();
  const quiet = useQuiet();
  const state = siteState(health);
  const missing = missingParts(health);
  const when = formatWhen(new Date(health.at).toISOString(), new Date(), tag);
  return (
    <li data-site={health.site}>
      <bdi>{health.host}</bdi>
      <p className={line} data-state={looks[state]} data-bad={state === 'fails' ? '' : undefined}>
        {t(`settings.sites.${state}`)}
      </p>
      {state === 'partly' && (
        <ul aria-label={t('settings.sites.missing')}>
          {missing.map((part) => (
            <li key={part}>
              <bdi>{part}</bdi>
            </li>
          ))}
        </ul>
      )}
      {state !== 'works' && <p>{t('settings.sites.instead')}</p>}
      <p className={quiet}>
        {t('settings.sites.count', {
          count: health.reads,
          when,
        })}
      </p>
    </li>
  );
}

/** For a report of a fault: names of parts and numbers, nothing of any page. */
function reportOf(sites: readonly SiteHealth[]): string {
  const rows = byNeed(sites).map((health) => ({
    ...health,
    state: siteState(health),
    at: undefined,
  }));
  return JSON.stringify(rows, null, 2);
}
