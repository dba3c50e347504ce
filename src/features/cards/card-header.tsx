import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { ReOrderDotsVertical20Regular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useCard } from './card-host.ts';
import { useCardHeader } from './card-styles.ts';

/** CSS pixels that an arrow key moves the card. */
const step = 24;
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

interface CardHeaderProps {
  title: string;
  /** The way to what the card showed before. */
  back?: { name: string; go: () => void };
}

export function CardHeader({ title, back }: CardHeaderProps) {
  const { t } = useText();
  const { close } = useCard();
  return (
    <header className={useCardHeader()}>
      {back && (
        <IconButton name={back.name} icon={<ArrowLeft20Regular data-mirror />} onClick={back.go} />
      )}
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <IconButton
        name={t('card.move')}
        data-button-name="move_card"
        data-move
        icon={<ReOrderDotsVertical20Regular />}
        {...useMove()}
      />
      <IconButton
        name={t('action.close')}
        data-button-name="close_card"
        icon={<Dismiss20Regular />}
        onClick={close}
      />
    </header>
  );
}

/** By pointer and by arrow keys. The card moves below the pointer, so only the screen stays. */
function useMove() {
  const { move } = useCard();
  const last = useRef<{ x: number; y: number } | null>(null);
  const follow = ({ screenX, screenY }: PointerEvent) => {
    if (!last.current) return;
    move(screenX - last.current.x, screenY - last.current.y);
    last.current = { x: screenX, y: screenY };
  };
  const end = () => {
    last.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.screenX, y: event.screenY };
    },
    onPointerMove: follow,
    // The browser may have held back the last movement.
    onPointerUp: (event: PointerEvent) => {
      follow(event);
      end();
    },
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent) => {
      const by = steps[event.key];
      if (!by) return;
      event.preventDefault();
      move(...by);
    },
  };
}
