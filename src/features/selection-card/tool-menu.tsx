import { type FormEvent, useEffect, useState } from 'react';
import { type ListedTool, runsAtOnce } from '#domain/tools/tool-entry.ts';
import { useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToolList } from '../cards/card-styles.ts';
import type { ToolRequest } from '../cards/use-tool-run.ts';
import { ownTask, type SelectedText, toolTask } from './tool-tasks.ts';

interface ToolMenuProps {
  selected: SelectedText;
  run: (request: ToolRequest) => void;
}

/** All tools that run on a selected text, and a field for the person's own words. */
export function ToolMenu({ selected, run }: ToolMenuProps) {
  const { t } = useText();
  const tools = useTools();
  const rows = tools.filter(runsAtOnce);
  const groups = [null, ...tools.filter(({ kind }) => kind === 'group')];
  return (
    <div className={useToolList()}>
      <OwnWords selected={selected} run={run} />
      {groups.map((group) => {
        const own = rows.filter(({ parent }) => parent === (group?.id ?? null));
        if (own.length === 0) return null;
        return (
          <section key={group?.id ?? ''} aria-label={group?.name ?? t('pill.more')}>
            {group && (
              <h2>
                <bdi>{group.name}</bdi>
              </h2>
            )}
            {own.map((tool) => (
              <TextButton
                key={tool.id}
                tone="outline"
                onClick={() => run(toolTask(tool, selected))}
              >
                <span dir="auto">{tool.name}</span>
              </TextButton>
            ))}
          </section>
        );
      })}
    </div>
  );
}

function OwnWords({ selected, run }: ToolMenuProps) {
  const { t } = useText();
  const [words, setWords] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== '') run(ownTask(words, selected));
  };
  return (
    <form onSubmit={send}>
      <input
        dir="auto"
        aria-label={t('card.ownWords')}
        placeholder={t('card.ownWords')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        // biome-ignore lint/a11y/noAutofocus: the person has just opened the card
        autoFocus
      />
      <TextButton tone="accent" type="submit" disabled={words.trim() === ''}>
        {t('card.run')}
      </TextButton>
    </form>
  );
}

function useTools(): readonly ListedTool[] {
  const { bus } = useShell();
  const [tools, setTools] = useState<readonly ListedTool[]>([]);
  useEffect(() => {
    const read = () =>
      bus.request('tools.list', {}).then(
        (reply) => setTools(reply.tools),
        () => undefined,
      );
    void read();
    return bus.on('tools.changed', () => void read());
  }, [bus]);
  return tools;
}
