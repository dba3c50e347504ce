import { useCallback, useState } from 'react';
import { useShell } from '#features/shell.tsx';
import { languageName } from '#features/tool-name.ts';
import { useText } from '#ui/text.ts';
import { useOpened } from '../cards/card-host.ts';
import { translateTask } from '../cards/tool-tasks.ts';
import { useTargetLanguage } from '../cards/use-target-language.ts';
import type { ToolRun } from '../cards/use-tool-run.ts';

export interface Translation {
  /** The language of the text, where no other is known to translate into: one is chosen first. */
  asksInsteadOf: string | null;
  /**
   * Translates into the language that was chosen last, else that of the interface, else one that the
   * browser is set to: the first that is not the text's own.
   */
  readonly start: () => Promise<void>;
  /** A code of S1.3; stored for the next translations (S2.13). */
  readonly into: (code: string) => void;
}

/** Translations of the selected text. */
export function useTranslation({ run }: Pick<ToolRun, 'run'>): Translation {
  const { rows } = useShell();
  const { t, tag } = useText();
  const opened = useOpened('selection');
  const targetOf = useTargetLanguage();
  const [asksInsteadOf, setAsks] = useState<string | null>(null);
  const translate = useCallback(
    (code: string) => {
      const name = t('tool.translate', { language: languageName(code, tag) });
      run(translateTask(code, name, opened));
    },
    [t, tag, run, opened],
  );
  const start = useCallback(async () => {
    const { code, isOwn } = await targetOf(opened.language);
    if (isOwn) setAsks(code);
    else translate(code);
  }, [targetOf, opened, translate]);
  const into = useCallback(
    (code: string) => {
      setAsks(null);
      // Not saved: the next translation is into the language before it.
      rows.settings.set({ targetLanguage: code }).catch(() => undefined);
      translate(code);
    },
    [rows, translate],
  );
  return { asksInsteadOf, start, into };
}
