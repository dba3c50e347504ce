import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { memo } from 'react';
import type { SearchPage, SearchRun } from '#domain/search-web/search-run.ts';
import { isEnded, wantedPages } from '#domain/search-web/search-steps.ts';
import { useOpenDocument } from '#features/open-document.ts';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import { formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { Favicon } from '../context/favicon.tsx';
import { useCards } from './search-styles.ts';
import { hostOf } from './search-texts.ts';
import type { SearchCommands } from './use-search-commands.ts';

interface SearchCardsProps {
  run: SearchRun;
  repeat: SearchCommands['repeat'];
}

/** The pages of a search in one row, from when they are known. */
export function SearchCards({ run, repeat }: SearchCardsProps) {
  const { t } = useText();
  const style = useCards();
  const pages = wantedPages(run);
  if (pages.length === 0) return null;
  const canLeave = isEnded(run) && pages.length > 1;
  return (
    <ul className={style} aria-label={t('webSearch.pages')}>
      {pages.map((page) => (
        <PageCard key={page.url} page={page} {...(canLeave && { repeat })} />
      ))}
    </ul>
  );
}

interface PageCardProps {
  page: SearchPage;
  /** Absent: it cannot be left out. */
  repeat?: SearchCommands['repeat'];
}

const PageCard = memo(({ page, repeat }: PageCardProps) => {
  const { t, tag } = useText();
  const show = useShowText(page);
  const { title, url, state, date } = page;
  const host = hostOf(page);
  const facts = [dateText(date, tag), t(`webSearch.page.${state}`)].filter((each) => each !== '');
  const content = (
    <>
      <span data-site>
        <Favicon address={url} />
        <bdi>{host}</bdi>
      </span>
      <span data-title dir="auto">
        {title}
      </span>
      <small>{facts.join(' · ')}</small>
    </>
  );
  return (
    <li data-state={state} aria-busy={state === 'waiting'}>
      {show ? (
        <button type="button" onClick={show} title={title}>
          {content}
        </button>
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" title={url}>
          {content}
        </a>
      )}
      <MenuButton
        name={t('webSearch.pageMenu', { title })}
        icon={<MoreHorizontal20Regular />}
        entries={useEntries(page, show, repeat)}
      />
    </li>
  );
});
PageCard.displayName = 'PageCard';

function useEntries(
  { url, state }: SearchPage,
  show: (() => void) | null,
  repeat: PageCardProps['repeat'],
): MenuEntry[] {
  const { t } = useText();
  const open = () => void window.open(url, '_blank', 'noopener,noreferrer');
  const text = t(state === 'snippet' ? 'webSearch.showSnippet' : 'webSearch.showText');
  return [
    ...(show ? [{ key: 'text', text, run: show }] : []),
    { key: 'page', text: t('webSearch.openPage'), hint: hostOf({ url }), run: open },
    ...(repeat
      ? [
          {
            key: 'leaveOut',
            text: t('webSearch.leaveOut'),
            run: () => repeat({ kind: 'leaveOut', url }),
          },
        ]
      : []),
  ];
}

/** Shows the text that the answer is made of; null: there is none yet, or nothing here shows it. */
function useShowText({ docId, title }: SearchPage): (() => void) | null {
  const open = useOpenDocument();
  if (!open || docId === null) return null;
  return () => open({ docId, docType: 'page_content__webpage', title, at: null });
}

/** As the source writes it where it is no date. */
function dateText(date: string | null, tag: string): string {
  if (date === null) return '';
  return Number.isNaN(Date.parse(date)) ? date : formatWhen(date, new Date(), tag);
}
