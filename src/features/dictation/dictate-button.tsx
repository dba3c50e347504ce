import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Mic20Filled, Mic20Regular } from '@fluentui/react-icons/svg/mic';
import { useRef } from 'react';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import type { DictationView } from './use-dictation.ts';

/** A longer press is push-to-talk: the microphone is on until the button is released. */
const heldMs = 400;

const useStyles = makeStyles({
  on: {
    backgroundColor: tokens.colorPaletteRedBackground2,
    color: tokens.colorPaletteRedForeground2,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
});

type DictateButtonProps = Pick<DictationView, 'isOn' | 'start' | 'stop'>;

/** Switches the microphone on and off, or is held while one speaks. */
export function DictateButton({ isOn, start, stop }: DictateButtonProps) {
  const { t } = useText();
  const styles = useStyles();
  const press = useRef<{ at: number; starts: boolean } | null>(null);
  const release = () => {
    const held = press.current;
    if (held?.starts && performance.now() - held.at > heldMs) stop();
  };
  return (
    <IconButton
      name={t(isOn ? 'dictation.stop' : 'dictation.start')}
      icon={isOn ? <Mic20Filled /> : <Mic20Regular />}
      aria-pressed={isOn}
      className={mergeClasses(isOn && styles.on)}
      onPointerDown={({ button }) => {
        if (button !== 0) return;
        press.current = { at: performance.now(), starts: !isOn };
        if (isOn) stop();
        else void start();
      }}
      onPointerUp={release}
      onPointerLeave={release}
      // One that was dragged off has had no click.
      onKeyDown={() => {
        press.current = null;
      }}
      onClick={() => {
        // The pointer has done it; keys and screen readers click alone.
        const isDone = press.current !== null;
        press.current = null;
        if (isDone) return;
        if (isOn) stop();
        else void start();
      }}
    />
  );
}
