import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Group } from '../group.tsx';
import { ListOption } from '../list-option.tsx';
import { MarkedText } from '../marked-text.tsx';
import type { PaletteEntry } from './palette-entry.ts';

interface PaletteListProps {
  id: string;
  name: string;
  /** They are marked. */
  words: string;
  entries: readonly PaletteEntry[];
  optionId: (index: number) => string;
  chosen: PaletteEntry | undefined;
  choose: (entry: PaletteEntry) => void;
  /** `isElsewhere`: pressed as links are that open in a new tab. */
  run: (entry: PaletteEntry, isElsewhere: boolean) => void;
}

/** The listbox of a palette, in groups. The focus stays in the field. */
export function PaletteList({
  entries,
  id,
  name,
  words,
  optionId,
  chosen,
  ...on
}: PaletteListProps) {
  const groups = Map.groupBy(entries, ({ group }) => group ?? '');
  return (
    <div id={id} role="listbox" aria-label={name}>
      {[...groups].map(([title, members]) => (
        <Group key={title} name={title}>
          <small aria-hidden>{title}</small>
          {members.map((entry) => (
            <Option
              key={entry.key}
              id={optionId(entries.indexOf(entry))}
              entry={entry}
              words={words}
              selected={entry === chosen}
              choose={() => on.choose(entry)}
              run={(isElsewhere) => on.run(entry, isElsewhere)}
            />
          ))}
        </Group>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  words: string;
  selected: boolean;
  choose: () => void;
  run: (isElsewhere: boolean) => void;
}

function Option({ id, entry, words, selected, choose, run }: OptionProps) {
  const { icon, text, line, hint, checked } = entry;
  return (
    <ListOption
      id={id}
      selected={selected}
      checked={checked}
      hover={selected ? undefined : choose}
      run={run}
    >
      {icon}
      <span>
        <bdi>
          <MarkedText text={text} search={words} />
        </bdi>
        {line && (
          <small dir="auto">
            <MarkedText text={line} search={words} />
          </small>
        )}
      </span>
      {hint !== undefined && <small>{hint}</small>}
      {checked && <Checkmark20Regular aria-hidden />}
    </ListOption>
  );
}
