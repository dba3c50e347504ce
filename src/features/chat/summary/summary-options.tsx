import { makeResetStyles, tokens } from '@fluentui/react-components';
import { hasLength, type SummaryLength, summaryLengths } from '#domain/generation/summary.ts';
import type { SummaryTask } from '#domain/generation/task.ts';
import { LanguagePicker } from '#features/language-picker.tsx';
import { useText } from '#ui/text.ts';

const useOptions = makeResetStyles({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px',
  '& select': {
    minHeight: '32px',
    maxWidth: '100%',
    // Chromium 123; elsewhere as wide as the longest language.
    fieldSizing: 'content',
    paddingInline: '4px',
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    font: 'inherit',
    fontSize: '12px',
    cursor: 'pointer',
  },
  '& button': { fontSize: '12px' },
  '& select:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& select:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  '& option': {
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
});

interface SummaryOptionsProps {
  task: SummaryTask;
  change: (options: Partial<Pick<SummaryTask, 'length' | 'language'>>) => void;
}

/** How long the summary is, and in which language. */
export function SummaryOptions({ task, change }: SummaryOptionsProps) {
  const { t } = useText();
  const style = useOptions();
  // A transcript is shown as it was spoken.
  if (task.tab === 'transcript') return null;
  return (
    <div className={style}>
      {hasLength(task.tab) && (
        <select
          aria-label={t('summary.length')}
          value={task.length}
          onChange={({ target }) => change({ length: target.value as SummaryLength })}
        >
          {summaryLengths.map((length) => (
            <option key={length} value={length}>
              {t(`summary.length.${length}`)}
            </option>
          ))}
        </select>
      )}
      <LanguagePicker
        name={t('summary.language')}
        none={t('summary.language.source')}
        chosen={task.language}
        choose={(language) => change({ language })}
      />
    </div>
  );
}
