import { type FormEvent, useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useGoOn } from '../cards/card-styles.ts';
import { goOnTask } from '../cards/tool-tasks.ts';
import type { ToolRun } from '../cards/use-tool-run.ts';

/** The result is changed further, in the person's own words. */
export function GoOn({ run, result }: { run: ToolRun; result: string }) {
  const { t } = useText();
  const [words, setWords] = useState('');
  const { request, follow } = run;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (request && words.trim() !== '') follow(goOnTask(words.trim(), request, result));
  };
  return (
    <form onSubmit={send} className={useGoOn()}>
      <input
        dir="auto"
        aria-label={t('card.goOn')}
        placeholder={t('card.goOn')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <TextButton type="submit" tone="outline" disabled={words.trim() === ''} text="card.change" />
    </form>
  );
}
