import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import { type FormEvent, useState } from 'react';
import { type ListedTool, runsAtOnce } from '#domain/tools/tool-entry.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { matchingWords } from '#ui/controls/palette/matching-words.ts';
import { useText } from '#ui/text.ts';
import { useToolList } from '../cards/card-styles.ts';
import { ownTask, type SelectedText, toolTask } from '../cards/tool-tasks.ts';
import type { ToolRequest } from '../cards/use-tool-run.ts';
import { WaitingLines } from '../cards/waiting-lines.tsx';
import { ReadSelection } from './read-selection.tsx';
import { SearchFor } from './search-for.tsx';

interface ToolMenuProps {
  selected: SelectedText;
  run: (request: ToolRequest) => void;
}

/**
 * All tools that run on a selected text, those that are used most first. What is typed finds a tool, or
 * is what shall be done with the text.
 */
export function ToolMenu({ selected, run }: ToolMenuProps) {
  const { t } = useText();
  const { tools, ranked, isKnown } = useTools();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const rows = tools.filter(runsAtOnce);
  const found =
    words === '' ? [] : byUse(rows, ranked).filter(({ name }) => matchingWords(words)(name));
  const show = (tool: ListedTool) => run(toolTask(tool, selected));
  const asTyped = () => run(ownTask(words, selected));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const [first] = found;
    if (first) show(first);
    else if (words !== '') asTyped();
  };
  return (
    <div className={useToolList()}>
      <form onSubmit={send}>
        <input
          dir="auto"
          aria-label={t('card.ownWords')}
          placeholder={t('card.ownWords')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // biome-ignore lint/a11y/noAutofocus: the person has just opened the card
          autoFocus
        />
      </form>
      {!isKnown && <WaitingLines />}
      {words === '' ? (
        <>
          <Groups tools={tools} rows={rows} ranked={ranked} run={show} />
          <SearchFor selected={selected} />
          <ReadSelection selected={selected} />
        </>
      ) : (
        <>
          <Tools name={t('card.found')} tools={found} run={show} marksFirst />
          <TextButton tone={found.length === 0 ? 'accent' : 'outline'} onClick={asTyped}>
            <span dir="auto">{t('card.asTyped', { words })}</span>
          </TextButton>
        </>
      )}
    </div>
  );
}

/** Those that were used come first, the most used at the head. */
function byUse(tools: readonly ListedTool[], ranked: readonly string[]): ListedTool[] {
  const placeOf = ({ id }: ListedTool) => {
    const place = ranked.indexOf(id);
    return place < 0 ? ranked.length : place;
  };
  return tools.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** So many are shown above the groups that they are in. */
const maxUsed = 4;

interface GroupsProps {
  tools: readonly ListedTool[];
  rows: readonly ListedTool[];
  /** Ids, the most used first. */
  ranked: readonly string[];
  run: (tool: ListedTool) => void;
}

function Groups({ tools, rows, ranked, run }: GroupsProps) {
  const { t } = useText();
  const used = ranked.flatMap((id) => rows.find((tool) => tool.id === id) ?? []).slice(0, maxUsed);
  const others = rows.filter((tool) => !used.includes(tool));
  const inside = Map.groupBy(others, ({ parent }) => parent);
  return (
    <>
      {used.length > 0 && <Tools name={t('card.mostUsed')} isNamed tools={used} run={run} />}
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
  isNamed?: boolean;
  /** Enter runs it. */
  marksFirst?: boolean;
  tools: readonly ListedTool[];
  run: (tool: ListedTool) => void;
}

function Tools({ name, isNamed, marksFirst, tools, run }: ToolsProps) {
  if (tools.length === 0) return null;
  return (
    <section aria-label={name}>
      {isNamed && <h2>{name}</h2>}
      {tools.map((tool, place) => (
        <TextButton
          key={tool.id}
          tone={marksFirst && place === 0 ? 'accent' : 'outline'}
          onClick={() => run(tool)}
        >
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
        {isOpen ? <ChevronDown16Regular /> : <ChevronRight16Regular data-mirror />}
        <bdi>{name}</bdi>
      </TextButton>
      {isOpen && <Tools name={name} tools={tools} run={run} />}
    </div>
  );
}

interface ToolsKnown {
  tools: readonly ListedTool[];
  /** Ids, the most used first. */
  ranked: readonly string[];
  isKnown: boolean;
}

function useTools(): ToolsKnown {
  const { value, error } = useRequest(({ bus }) => bus.request('tools.list', {}), [], {
    on: ['tools.changed'],
  });
  const { tools = [], ranked = [] } = value ?? {};
  return { tools, ranked, isKnown: value !== undefined || error !== null };
}
