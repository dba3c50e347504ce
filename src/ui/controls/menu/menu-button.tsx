import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { IconButton, TextButton } from '../buttons.tsx';
import type { MenuEntry } from './menu-entry.ts';

interface MenuButtonProps {
  name: string;
  entries: readonly MenuEntry[];
  icon: ReactNode;
  /** The label; without it the button has its icon only. */
  label?: string;
  className?: string;
  disabled?: boolean;
}

const loadPanel = () => import('./menu-panel.tsx');
const MenuPanel = lazy(loadPanel);
const PickerSheet = lazy(() => import('../palette/picker-sheet.tsx'));

/** More entries than this are searched in a sheet instead of walked through in a menu. */
const menuEntries = 20;

/** A button with a menu. The menu's code is loaded when the pointer or the focus comes near. */
export function MenuButton({
  name,
  entries,
  icon,
  label,
  className,
  disabled = false,
}: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const long = entries.length > menuEntries;
  const near = () => void loadPanel().catch(() => undefined);
  const shared = {
    ref: button,
    disabled,
    'aria-haspopup': long ? 'dialog' : 'menu',
    'aria-expanded': open,
    onPointerEnter: near,
    onFocus: near,
    onClick: () => setOpen(true),
    ...(className === undefined ? {} : { className }),
  } as const;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      {label === undefined ? (
        <IconButton name={name} icon={icon} {...shared} />
      ) : (
        <TextButton aria-label={name} title={name} {...shared}>
          <span>{label}</span>
          {icon}
        </TextButton>
      )}
      {open && (
        <Suspense>
          {long ? (
            <PickerSheet title={name} entries={entries} close={close} />
          ) : (
            <MenuPanel entries={entries} target={button} close={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
