import { makeResetStyles } from '@fluentui/react-components';
import type { SummaryKind } from '#domain/generation/summary.ts';
import type { SummaryTask } from '#domain/generation/task.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { type TextKey, useText } from '#ui/text.ts';
import { column, faint, plainList } from '#ui/theme/shapes.ts';
import type { Source } from '../context/context-chips.ts';
import { measure } from '../frame-styles.ts';
import { CustomRequest } from './custom-request.tsx';
import { useShownSummary, useSummaryTabs } from './use-summary.ts';
import { useSummaryView } from './use-summary-view.ts';

const useStart = makeResetStyles({
  ...measure,
  ...column('8px'),
  height: '100%',
  overflowY: 'auto',
  paddingBlock: '16px',
  '& > h2': { margin: 0, marginBlockStart: '12px', ...faint, fontWeight: 600 },
  '& > ul': { ...column('6px'), alignItems: 'flex-start', ...plainList },
  '& > ul > li > button': { overflowWrap: 'anywhere' },
});

const ofAny = ['summary.example.numbers', 'summary.example.simple'] as const;
/** Requests that fit a source of the kind, to be sent as they are. */
const examples: Readonly<Record<SummaryKind, readonly TextKey[]>> = {
  page: ['summary.example.forAgainst', ...ofAny],
  pdf: ['summary.example.findings', ...ofAny],
  video: ['summary.example.claims', ...ofAny],
  email: ['summary.example.decisions', 'summary.example.dates', 'summary.example.answerNeeded'],
  several: ['summary.example.differences', 'summary.example.table', ...ofAny],
};

/** The tab of the person's own request before there is one: a field, and examples. */
export default function CustomStart() {
  const shown = useShownSummary();
  const found = useSummaryTabs(shown?.sources ?? []);
  return <section>{shown && found && <Start {...shown} kind={found.kind} />}</section>;
}

interface StartProps {
  task: SummaryTask;
  sources: readonly Source[];
  kind: SummaryKind;
}

function Start({ task, sources, kind }: StartProps) {
  const { t } = useText();
  const { send } = useSummaryView(task, sources, kind);
  return (
    <div className={useStart()}>
      <CustomRequest prompt="" send={send} isFocused />
      <h2>{t('summary.examples')}</h2>
      <ul>
        {examples[kind].map((key) => (
          <li key={key}>
            <TextButton tone="outline" onClick={() => send(t(key))} text={key} />
          </li>
        ))}
      </ul>
    </div>
  );
}
