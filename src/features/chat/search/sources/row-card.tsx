import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import type { AnswerSource } from '#domain/search-web/answer-sources.ts';
import { useOpenDocument } from '#features/open-document.ts';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import { formatDay, formatWhen } from '#ui/format.ts';
import { type Translate, useText } from '#ui/text.ts';
import { Favicon } from '../../context/favicon.tsx';
import { hostOf } from '../search-texts.ts';
import type { SearchCommands } from '../use-search-commands.ts';

export interface RowCardProps {
  source: AnswerSource;
  isOpen: boolean;
  toggle: () => void;
  /** Absent: it cannot be left out. */
  repeat?: SearchCommands['repeat'];
}

/** A source in three lines: its title after the numbers of its notes; icon, site and age. */
export function RowCard({ source, isOpen, toggle, repeat }: RowCardProps) {
  const { t, tag } = useText();
  const { title, url, state, docId, numbers } = source;
  const age = ageOf(source, t, tag);
  const content = (
    <>
      <span data-title dir="auto">
        {numbers.length > 0 && <b data-numbers>{numbersText(numbers, tag)}</b>} {title}
      </span>
      <span data-site>
        <Favicon address={url} />
        {url !== null && <bdi>{hostOf({ url })}</bdi>}
        {age !== '' && <small>{age}</small>}
      </span>
    </>
  );
  return (
    <li data-state={state} data-open={isOpen ? '' : undefined} aria-busy={state === 'waiting'}>
      {docId === null && url !== null ? (
        <a href={url} target="_blank" rel="noopener noreferrer" title={url}>
          {content}
        </a>
      ) : (
        <button type="button" aria-expanded={isOpen} onClick={toggle} title={title}>
          {content}
        </button>
      )}
      {url !== null && <CardMenu source={source} url={url} {...(repeat && { repeat })} />}
    </li>
  );
}

interface CardMenuProps extends Pick<RowCardProps, 'source' | 'repeat'> {
  url: string;
}

function CardMenu({ source, url, repeat }: CardMenuProps) {
  const { t } = useText();
  return (
    <MenuButton
      name={t('webSearch.pageMenu', { title: source.title })}
      icon={<MoreHorizontal20Regular />}
      entries={useEntries(source, url, repeat)}
    />
  );
}

function useEntries(
  { docId, docType, title, state }: AnswerSource,
  url: string,
  repeat: RowCardProps['repeat'],
): MenuEntry[] {
  const { t } = useText();
  const show = useOpenDocument();
  return [
    {
      key: 'page',
      text: t('webSearch.openPage'),
      hint: hostOf({ url }),
      run: () => void window.open(url, '_blank', 'noopener,noreferrer'),
    },
    ...(show && docId !== null
      ? [
          {
            key: 'text',
            text: t(state === 'snippet' ? 'webSearch.showSnippet' : 'webSearch.showText'),
            run: () => show({ docId, docType, title, at: null }),
          },
        ]
      : []),
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

/** What of it is not read; else how old it is, as the search writes it where that is no date. */
function ageOf({ state, date, facts }: AnswerSource, t: Translate, tag: string): string {
  if (state !== 'read') return t(`webSearch.page.${state}`);
  const day = facts?.modified ?? facts?.published;
  if (date === null) return day ? formatDay(day, tag) : '';
  return Number.isNaN(Date.parse(date)) ? date : formatWhen(date, new Date(), tag);
}

/** `1–3, 5`. */
function numbersText(numbers: readonly number[], tag: string): string {
  const runs: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const format = new Intl.NumberFormat(tag);
  const one = ([from, to]: [number, number]) =>
    from === to ? format.format(from) : `${format.format(from)}–${format.format(to)}`;
  return runs.map(one).join(', ');
}
