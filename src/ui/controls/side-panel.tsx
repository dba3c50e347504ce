import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { type HTMLAttributes, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { column, row } from '#ui/theme/shapes.ts';
import { useText } from '../text.ts';
import { IconButton } from './buttons.tsx';

const panelWidth = 440;
/** Pixels of a window with room for the panel and the chat, its menu included. */
const minWindow = 1_000;

/** None in a window that has become narrow: the panel covers it, as a dialog would. */
const room = `clamp(0px, (100vw - ${minWindow - 1}px) * 9999, ${panelWidth}px)`;

export const hasRoomForPanel = (): boolean => innerWidth >= minWindow;

const usePanel = makeResetStyles({
  position: 'fixed',
  insetBlock: 0,
  insetInlineEnd: 0,
  zIndex: 1,
  ...column(),
  boxSizing: 'border-box',
  width: `${panelWidth}px`,
  maxWidth: '100vw',
  borderInlineStart: `1px solid ${tokens.colorNeutralStroke2}`,
  backgroundColor: tokens.colorNeutralBackground1,
  color: tokens.colorNeutralForeground1,
  '&:focus': { outlineStyle: 'none' },
  '& > header': {
    ...row(),
    justifyContent: 'space-between',
    flexShrink: 0,
    minHeight: '60px',
    paddingInline: '16px 10px',
  },
  '& > header > h2': { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  '& > div': { flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: '4px 16px 16px' },
});

interface SidePanelProps extends HTMLAttributes<HTMLElement> {
  title: string;
  children: ReactNode;
  close: () => void;
  /** When it opens. */
  takesFocus: boolean;
}

/** At the end of the window, next to the page, which leaves it the room. Escape in it closes it. */
export function SidePanel({ title, children, close, takesFocus, ...handlers }: SidePanelProps) {
  const { t } = useText();
  const panel = useRef<HTMLElement>(null);
  const heading = useId();
  useRoom(panel, takesFocus);
  return (
    <aside
      ref={panel}
      className={usePanel()}
      aria-labelledby={heading}
      tabIndex={-1}
      {...handlers}
      onKeyDown={(event) => {
        const { key, defaultPrevented, nativeEvent } = event;
        if (key !== 'Escape' || defaultPrevented || nativeEvent.isComposing) return;
        event.stopPropagation();
        close();
      }}
    >
      <header>
        <h2 id={heading} dir="auto">
          {title}
        </h2>
        <IconButton name={t('action.close')} icon={<Dismiss20Regular />} onClick={close} />
      </header>
      <div>{children}</div>
    </aside>
  );
}

/** The focus is in the panel when it opens to take it, and where it was before when it closes from within. */
function useRoom(panel: { current: HTMLElement | null }, takesFocus: boolean): void {
  const takes = useRef(takesFocus);
  useLayoutEffect(() => {
    const { current: element } = panel;
    const { activeElement: opener, body } = document;
    body.style.paddingInlineEnd = room;
    const first = element?.querySelector<HTMLElement>('[autofocus]') ?? element;
    if (takes.current) first?.focus();
    return () => {
      body.style.paddingInlineEnd = '';
      const { activeElement: last } = document;
      const isWithin = !last || last === body || element?.contains(last);
      if (isWithin && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [panel]);
}
