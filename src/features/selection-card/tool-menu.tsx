import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import { type FormEvent, useEffect, useState } from 'react';
import { type ListedTool, runsAtOnce } from '#domain/tools/tool-entry.ts';
import { useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { matchingWords } from '#ui/controls/matching-words.ts';
import { SearchField } from '#ui/controls/search-field.tsx';
import { useText } from '#ui/text.ts';
import { useToolList } from '../cards/card-styles.ts';
import type { ToolRequest } from '../cards/use-tool-run.ts';
import { ownTask, type SelectedText, toolTask } from './tool-tasks.ts';

interface ToolMenuProps {
  selected: SelectedText;
  run: (request: ToolRequest) => void;
}

/** All tools that run on a selected text, the last used first, and a field for the person's own words. */
export function ToolMenu({ selected, run }: ToolMenuProps) {
  const { t } = useText();
  const { tools, recent } = useTools();
  const [query, setQuery] = useState('');
  const rows = tools.filter(runsAtOnce);
  const show = (tool: ListedTool) => run(toolTask(tool, selected));
  return (
    <div className={useToolList()}>
      <OwnWords selected={selected} run={run} />
      <SearchField
        name={t('card.findTool')}
        clear={t('history.clearSearch')}
        value={query}
        change={setQuery}
      />
      {query.trim() === '' ? (
        <Groups tools={tools} rows={rows} recent={recent} run={show} />
      ) : (
        <Tools
          name={t('card.findTool')}
          tools={rows.filter(({ name }) => matchingWords(query)(name))}
          run={show}
        />
      )}
    </div>
  );
}

interface GroupsProps {
  tools: readonly ListedTool[];
  rows: readonly ListedTool[];
  /** Ids, the last used first. */
  recent: readonly string[];
  run: (tool: ListedTool) => void;
}

function Groups({ tools, rows, recent, run }: GroupsProps) {
  const { t } = useText();
  const last = recent.flatMap((id) => rows.find((tool) => tool.id === id) ?? []);
  const others = rows.filter((tool) => !last.includes(tool));
  const inside = Map.groupBy(others, ({ parent }) => parent);
  return (
    <>
      {last.length > 0 && <Tools name={t('card.lastUsed')} isNamed tools={last} run={run} />}
      <Tools name={t('pill.more')} tools={inside.get(null) ?? []} run={run} />
      {tools
        .filter(({ kind, id }) => kind === 'group' && inside.has(id))
        .map(({ id, name }) => (
          <Folded key={id} name={name} tools={inside.get(id) ?? []} run={run} />
        ))}
    </>
  );
}

interface ToolsProps {
  name: string;
  tools: readonly ListedTool[];
  run: (tool: ListedTool) => void;
}

function Tools({ name, isNamed, tools, run }: ToolsProps & { isNamed?: boolean }) {
  if (tools.length === 0) return null;
  return (
    <section aria-label={name}>
      {isNamed && <h2>{name}</h2>}
      {tools.map((tool) => (
        <TextButton key={tool.id} tone="outline" onClick={() => run(tool)}>
          <span dir="auto">{tool.name}</span>
        </TextButton>
      ))}
    </section>
  );
}

/** A group, closed until the person opens it. */
function Folded({ name, tools, run }: ToolsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <TextButton aria-expanded={isOpen} onClick={() => setOpen((on) => !on)}>
        {isOpen ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
        <bdi>{name}</bdi>
      </TextButton>
      {isOpen && <Tools name={name} tools={tools} run={run} />}
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

interface ToolsKnown {
  tools: readonly ListedTool[];
  recent: readonly string[];
}

function useTools(): ToolsKnown {
  const { bus } = useShell();
  const [known, setKnown] = useState<ToolsKnown>({ tools: [], recent: [] });
  useEffect(() => {
    const read = () =>
      bus.request('tools.list', {}).then(
        ({ tools, recent = [] }) => setKnown({ tools, recent }),
        () => undefined,
      );
    void read();
    return bus.on('tools.changed', () => void read());
  }, [bus]);
  return known;
}
