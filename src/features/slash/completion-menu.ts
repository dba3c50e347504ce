import { makeResetStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useState } from 'react';
import { column, ellipsis, faint, row } from '#ui/theme/shapes.ts';

/** What the field's keys do in an open completion menu. */
export interface MenuKeys {
  move(step: 1 | -1): void;
  jump(end: 'first' | 'last'): void;
  /** False: nothing has that name. True too while that is not known: Enter sends nothing then. */
  pick(): boolean;
}

/** True: the menu has used the key. */
export function menuUsesKey(
  { key, shiftKey }: KeyboardEvent,
  keys: MenuKeys | null,
  hasActive: boolean,
): boolean {
  const isMove = key === 'ArrowDown' || key === 'ArrowUp';
  if (isMove) keys?.move(key === 'ArrowUp' ? -1 : 1);
  if (isMove || shiftKey) return isMove;
  if (key === 'Enter' || key === 'Tab') return keys?.pick() ?? false;
  if (!hasActive || (key !== 'Home' && key !== 'End')) return false;
  keys?.jump(key === 'Home' ? 'first' : 'last');
  return true;
}

/** The first option, until the arrows or the pointer choose another. */
export function useActive(count: number, query: string) {
  const [state, setState] = useState({ query, active: 0 });
  const active = state.query === query ? Math.min(state.active, Math.max(0, count - 1)) : 0;
  return { active, setActive: (next: number) => setState({ query, active: next }) };
}

/** The box of a completion menu above the field. */
export const useCompletionMenu = makeResetStyles({
  position: 'absolute',
  insetBlockEnd: 'calc(100% + 4px)',
  insetInline: 0,
  zIndex: 2,
  maxHeight: 'min(40vh, 320px)',
  overflowY: 'auto',
  padding: '4px',
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground1,
  boxShadow: tokens.shadow8,
  '& [role=group] > small': { display: 'block', padding: '6px 8px 2px', ...faint, fontWeight: 400 },
  '& p': { margin: 0, padding: '6px 8px', ...faint },
  '& [role=option]': {
    ...row('8px'),
    minHeight: '32px',
    paddingInline: '8px',
    borderRadius: '4px',
    fontSize: '13px',
    lineHeight: '18px',
    cursor: 'pointer',
  },
  '& [role=option][aria-selected=true]': {
    backgroundColor: tokens.colorNeutralBackground1Hover,
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  '& [role=option] > svg, & [role=option] > img': { flexShrink: 0 },
  '& [role=option] > span': {
    ...column(),
    alignItems: 'flex-start',
    minWidth: 0,
    paddingBlock: '4px',
  },
  '& [role=option] small': { maxWidth: '100%', ...ellipsis, ...faint },
  '& [role=option] bdi': { maxWidth: '100%', ...ellipsis },
});
