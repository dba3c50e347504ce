import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download';
import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { Translate20Regular } from '@fluentui/react-icons/svg/translate';
import { lazy, Suspense, useState } from 'react';
import { hasLength, type SummaryLength, summaryLengths } from '#domain/generation/summary.ts';
import type { SummaryTask } from '#domain/generation/task.ts';
import { toResponseCode } from '#domain/languages/response-languages.ts';
import { useLanguageEntries } from '#features/parts/language-picker.tsx';
import { languageName } from '#features/tool-name.ts';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import { useText } from '#ui/text.ts';
import type { Source } from '../context/context-chips.ts';
import { useSaveSummary } from './use-save-summary.ts';

const PickerSheet = lazy(() => import('#ui/controls/palette/picker-sheet.tsx'));

interface SummaryMenuProps {
  task: SummaryTask;
  sources: readonly Source[];
  change: (options: Partial<Pick<SummaryTask, 'length' | 'language'>>) => void;
}

/** How long the summary is, in which language, and what can be done with it. */
export function SummaryMenu({ task, sources, change }: SummaryMenuProps) {
  const { t } = useText();
  const [isPicking, pick] = useState(false);
  const save = useSaveSummary(sources);
  const language = toResponseCode(task.language) ?? task.language;
  const languageText = useLanguageText(language);
  // A transcript is shown as it was spoken.
  const isSpoken = task.tab === 'transcript';
  const lengths = useLengthEntries(task, (length) => change({ length }));
  const languages: MenuEntry[] = isSpoken
    ? []
    : [
        {
          key: 'language',
          text: languageText,
          group: t('summary.language'),
          icon: <Translate20Regular />,
          run: () => pick(true),
        },
      ];
  const entries = [...lengths, ...languages, ...useSaveEntries(save)];
  if (entries.length === 0) return null;
  const chosen = lengths.find(({ checked }) => checked)?.text;
  const options = [chosen, isSpoken ? undefined : languageText].filter(Boolean).join(', ');
  return (
    <>
      <MenuButton
        name={t('summary.options', { options })}
        icon={<MoreHorizontal20Regular />}
        entries={entries}
      />
      {isPicking && (
        <Suspense>
          <Languages
            chosen={language}
            choose={(code) => change({ language: code })}
            close={() => pick(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** A language by its name; empty: that of the source. */
function useLanguageText(language: string): string {
  const { t, tag } = useText();
  return language === '' ? t('summary.language.source') : languageName(language, tag);
}

function useLengthEntries(task: SummaryTask, choose: (length: SummaryLength) => void) {
  const { t } = useText();
  if (!hasLength(task.tab)) return [];
  return summaryLengths.map((length) => ({
    key: length,
    text: t(`summary.length.${length}`),
    group: t('summary.length'),
    checked: length === task.length,
    run: () => choose(length),
  }));
}

function useSaveEntries(save: (() => void) | null): MenuEntry[] {
  const { t } = useText();
  if (!save) return [];
  const icon = <ArrowDownload20Regular />;
  return [{ key: 'save', text: t('summary.save'), group: t('summary.file'), icon, run: save }];
}

interface LanguagesProps {
  chosen: string;
  choose: (code: string) => void;
  close: () => void;
}

function Languages({ chosen, choose, close }: LanguagesProps) {
  const { t } = useText();
  const none: MenuEntry = {
    key: '',
    text: t('summary.language.source'),
    checked: chosen === '',
    run: () => choose(''),
  };
  const entries = [none, ...useLanguageEntries(chosen, choose)];
  return <PickerSheet title={t('summary.language')} entries={entries} close={close} />;
}
