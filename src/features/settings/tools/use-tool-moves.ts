import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { stepTool, type ToolStep } from '#domain/tools/move-tool.ts';
import { useToolName } from '#features/tool-name.ts';
import { useText } from '#ui/text.ts';
import type { Tools } from './use-tools.ts';

/** Moves by keys and menus. The focus stays on the control of the moved row, which the browser takes out of the page. */
export function useToolMoves(
  { entries, arrange }: Tools,
  list: RefObject<HTMLUListElement | null>,
  openGroup: (id: string) => void,
) {
  const { t } = useText();
  const nameOf = useToolName();
  const [announcement, announce] = useState('');
  const focused = useRef<{ id: string; at: number } | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const { id, at } = focused.current;
    focused.current = null;
    rowOf(list.current, id)?.querySelectorAll('button')[at]?.focus();
  });
  const move = (id: string, step: ToolStep) => {
    const next = stepTool(entries, id, step);
    const moved = next?.find((entry) => entry.id === id);
    if (!next || !moved) return;
    const buttons = [...(rowOf(list.current, id)?.querySelectorAll('button') ?? [])];
    const held = buttons.indexOf(document.activeElement as HTMLButtonElement);
    // From a menu: to the button that opened it.
    focused.current = { id, at: held < 0 ? buttons.length - 1 : held };
    if (moved.parent !== null) openGroup(moved.parent);
    arrange(next);
    const siblings = next.filter(({ parent }) => parent === moved.parent);
    announce(
      t('settings.tools.moved', {
        name: nameOf(moved.name),
        place: siblings.indexOf(moved) + 1,
        count: siblings.length,
      }),
    );
  };
  return { move, announcement };
}

function rowOf(list: HTMLElement | null, id: string): HTMLElement | undefined {
  const rows = list?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
  return [...rows].find(({ dataset }) => dataset.row === id);
}
