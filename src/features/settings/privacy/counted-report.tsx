import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { formatCount } from '#domain/languages/format-count.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { faint } from '#ui/theme/shapes.ts';
import { useQuiet } from '../settings-styles.ts';
import { countedText } from './counted-names.ts';

type Report = ReplyOf<'analytics.report'>['report'];

const useTables = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  gap: '16px 32px',
  alignItems: 'start',
  marginBlockStart: '8px',
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& caption': { paddingBlock: '4px', textAlign: 'start', fontWeight: 600 },
  '& th': { ...faint, fontWeight: 400 },
  '& th, & td': {
    paddingBlock: '4px',
    textAlign: 'end',
    borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  '& th:first-child, & td:first-child': {
    width: '56%',
    textAlign: 'start',
    overflowWrap: 'anywhere',
  },
  '& td': { verticalAlign: 'top' },
  '& code': {
    display: 'block',
    fontFamily: tokens.fontFamilyMonospace,
    ...faint,
    textAlign: 'start',
  },
});

const parts = ['names', 'byDay', 'funnel', 'buttons', 'versions', 'plans'] as const;
type Part = (typeof parts)[number];

/** What the server has counted of all who agreed; shown to who runs it, and asked for by them. */
export function CountedReport() {
  const { t } = useText();
  // Who does not run the server is refused, and sees nothing of it.
  const { value } = useRequest(({ bus }) => bus.request('analytics.report', {}), []);
  const [isOpen, setOpen] = useState(false);
  const quiet = useQuiet();
  const tables = useTables();
  const report = value?.report;
  if (!report) return null;
  return (
    <div>
      <h3>{t('settings.counted.heading')}</h3>
      <p className={quiet}>{t('settings.counted.body', { days: report.days })}</p>
      <TextButton
        tone="outline"
        data-button-name="show_counted"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        text={isOpen ? 'settings.counted.hide' : 'settings.counted.show'}
      />
      {isOpen && report.names.length === 0 && <p>{t('settings.counted.nothing')}</p>}
      {isOpen && report.names.length > 0 && (
        <div className={tables}>
          {parts.map((part) => (
            <Counts key={part} part={part} rows={report[part]} />
          ))}
        </div>
      )}
    </div>
  );
}

/** In plain words; the name by which it is counted is below them. */
function CountedName({ part, name }: { part: Part; name: string }) {
  const { t, tag } = useText();
  const { pages } = useShell();
  if (name === '') return '–';
  if (part === 'byDay') {
    const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
    return <time dateTime={name}>{day.format(new Date(name))}</time>;
  }
  const text = countedText(pages, part, name);
  return (
    <>
      {text !== null && t(text)}
      <code dir="ltr">{name}</code>
    </>
  );
}

function Counts({ part, rows }: { part: Part; rows: Report['names'] }) {
  const { t, tag } = useText();
  return (
    <table>
      <caption>{t(`settings.counted.${part}`)}</caption>
      <thead>
        <tr>
          <th scope="col" aria-label={t(`settings.counted.${part}`)} />
          <th scope="col">{t('settings.counted.times')}</th>
          <th scope="col">{t('settings.counted.people')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, events, people }) => (
          <tr key={key}>
            <td>
              <CountedName part={part} name={key} />
            </td>
            <td>{formatCount(events, tag)}</td>
            <td>{formatCount(people, tag)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
