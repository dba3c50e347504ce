import {
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  makeStyles,
} from '@fluentui/react-components';
import type { RefObject } from 'react';
import type { MenuEntry } from './menu-entry.ts';

const useStyles = makeStyles({
  popover: { maxHeight: 'min(60vh, 420px)', overflowY: 'auto', maxWidth: 'min(320px, 92vw)' },
  item: { minHeight: '32px', maxWidth: 'none' },
});

interface MenuPanelProps {
  entries: readonly MenuEntry[];
  target: RefObject<HTMLElement | null>;
  close: () => void;
}

/** Fluent's menu, open, next to its button. */
export default function MenuPanel({ entries, target, close }: MenuPanelProps) {
  const styles = useStyles();
  const groups = Map.groupBy(entries, ({ group }) => group ?? '');
  const checked = entries.filter((entry) => entry.checked).map(({ key }) => key);
  return (
    <Menu
      open
      onOpenChange={(_event, { open }) => !open && close()}
      positioning={{
        target: target.current,
        align: 'end',
        position: 'below',
        overflowBoundaryPadding: 8,
      }}
      checkedValues={{ choice: checked }}
    >
      <MenuPopover className={styles.popover}>
        <MenuList>
          {[...groups].map(([name, members]) => (
            <MenuGroup key={name}>
              {name !== '' && <MenuGroupHeader>{name}</MenuGroupHeader>}
              {members.map((entry) => (
                <Entry key={entry.key} entry={entry} className={styles.item} />
              ))}
            </MenuGroup>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function Entry({ entry, className }: { entry: MenuEntry; className: string }) {
  const shared = {
    className,
    onClick: entry.run,
    ...(entry.hint === undefined ? {} : { secondaryContent: entry.hint }),
  };
  if (entry.checked !== undefined) {
    return (
      <MenuItemRadio name="choice" value={entry.key} {...shared}>
        {entry.text}
      </MenuItemRadio>
    );
  }
  return (
    <MenuItem {...shared} {...(entry.icon ? { icon: <>{entry.icon}</> } : {})}>
      {entry.text}
    </MenuItem>
  );
}
