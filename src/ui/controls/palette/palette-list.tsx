import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Group } from '../group.tsx';
import { ListOption } from '../list-option.tsx';
import type { MenuEntry } from '../menu/menu-entry.ts';

interface PaletteListProps {
  id: string;
  name: string;
  entries: readonly MenuEntry[];
  optionId: (index: number) => string;
  chosen: MenuEntry | undefined;
  choose: (entry: MenuEntry) => void;
  run: (entry: MenuEntry) => void;
}

/** The listbox of a palette, in groups. The focus stays in the field. */
export function PaletteList({ entries, id, name, optionId, chosen, ...on }: PaletteListProps) {
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
              selected={entry === chosen}
              choose={() => on.choose(entry)}
              run={() => on.run(entry)}
            />
          ))}
        </Group>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: MenuEntry;
  selected: boolean;
  choose: () => void;
  run: () => void;
}

function Option({ id, entry, selected, choose, run }: OptionProps) {
  const { icon, text, hint, checked } = entry;
  return (
    <ListOption
      id={id}
      selected={selected}
      checked={checked}
      hover={selected ? undefined : choose}
      run={run}
    >
      {icon}
      <bdi>{text}</bdi>
      {hint !== undefined && <small>{hint}</small>}
      {checked && <Checkmark20Regular aria-hidden />}
    </ListOption>
  );
}
