import { MoreHorizontal20Regular } from '@fluentui/react-icons/svg/more-horizontal';
import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { IconButton } from '#ui/controls/buttons.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { useText } from '#ui/text.ts';

export interface FittedAction {
  key: string;
  name: string;
  icon: ReactElement;
  /** Present: it is on or off. */
  isOn?: boolean;
  run: () => void;
}

interface FittedActionsProps {
  actions: readonly FittedAction[];
  /** How many of them fit. */
  fit: number;
}

/** Icons at the end of a line; those that do not fit are in a menu after them, with their names. */
export function FittedActions({ actions, fit }: FittedActionsProps) {
  const { t } = useText();
  const rest = actions.slice(fit);
  return (
    <>
      {actions.slice(0, fit).map(({ key, name, icon, isOn, run }) => (
        <IconButton key={key} name={name} icon={icon} aria-pressed={isOn} onClick={run} />
      ))}
      {rest.length > 0 && (
        <MenuButton
          name={t('chat.menu')}
          icon={<MoreHorizontal20Regular />}
          entries={rest.map(({ key, name, icon, run }) => ({ key, text: name, icon, run }))}
        />
      )}
    </>
  );
}

/**
 * How many of `count` actions fit on a line with what else is on it (`others`: another value where that changes). For the
 * component that renders the line: it is measured before it is painted.
 */
export function useFit(line: RefObject<HTMLElement | null>, count: number, others: string): number {
  const of = `${count} ${others}`;
  const [measured, setMeasured] = useState({ of, fit: count });
  const fit = measured.of === of ? measured.fit : count;
  useLayoutEffect(() => {
    if (fit > 0 && isWrapped(line.current)) setMeasured({ of, fit: fit - 1 });
  });
  useEffect(() => {
    const element = line.current;
    if (!element) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      setMeasured({ of, fit: count });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [line, of, count]);
  return fit;
}

function isWrapped(line: HTMLElement | null): boolean {
  const [first, last] = [line?.firstElementChild, line?.lastElementChild];
  if (!(first instanceof HTMLElement && last instanceof HTMLElement)) return false;
  return first.offsetHeight > 0 && last.offsetTop >= first.offsetTop + first.offsetHeight;
}
