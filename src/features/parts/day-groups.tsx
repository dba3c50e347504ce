import { makeResetStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { byDay } from '#domain/documents/by-day.ts';
import { daysAgo } from '#shared/days.ts';
import { formatLongDay } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { type } from '#ui/theme/sizes.ts';

const useDay = makeResetStyles({
  '& > h2': {
    margin: 0,
    marginBlock: '16px 8px',
    ...type.body,
    fontWeight: 600,
    color: tokens.colorNeutralForeground2,
  },
});

interface DayGroupsProps<Entry> {
  entries: readonly Entry[];
  /** Of each list. */
  className: string;
  children: (entry: Entry) => ReactNode;
}

/** Entries under the day they are of, each day a list of its own. */
export function DayGroups<Entry extends { created_at: string }>({
  entries,
  ...list
}: DayGroupsProps<Entry>) {
  return byDay(entries).map((group) => <Day key={group.day} {...group} {...list} />);
}

function Day<Entry extends { created_at: string }>({
  entries,
  className,
  children,
}: DayGroupsProps<Entry>) {
  const heading = useId();
  const title = useDayTitle(entries[0]?.created_at ?? '');
  return (
    <section className={useDay()}>
      <h2 id={heading}>{title}</h2>
      <ul className={className} aria-labelledby={heading}>
        {entries.map(children)}
      </ul>
    </section>
  );
}

function useDayTitle(at: string): string {
  const { t, tag } = useText();
  const now = new Date();
  const days = daysAgo(new Date(at), now);
  if (days === 0) return t('rail.today');
  return days === 1 ? t('rail.yesterday') : formatLongDay(at, now, tag);
}
