import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { useEffect, useRef } from 'react';
import { Group } from './group.tsx';
import type { MenuEntry } from './menu-entry.ts';

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
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the field, which keeps the focus (ARIA's combobox)
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-checked={checked}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={selected ? undefined : choose}
      onClick={run}
    >
      {icon}
      <bdi>{text}</bdi>
      {hint !== undefined && <small>{hint}</small>}
      {checked && <Checkmark20Regular aria-hidden />}
    </div>
  );
}
