import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect, useRef } from 'react';
import type { Dictation } from '#domain/dictation/dictation.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { column } from '#ui/theme/shapes.ts';
import { DictatedWords } from './dictated-words.tsx';
import { DictationProblem } from './dictation-problem.tsx';
import { LevelBars } from './level-bars.tsx';
import type { DictationView } from './use-dictation.ts';
import { type Sound, useSound } from './use-sound.ts';

const useBar = makeResetStyles({
  ...column('4px'),
  margin: '0 4px 4px',
  padding: '6px 6px 6px 10px',
  borderRadius: tokens.borderRadiusMedium,
  backgroundColor: tokens.colorNeutralBackground3,
  fontSize: '13px',
  lineHeight: '20px',
  '&:focus-visible': focusRing,
  '& > [data-line]': { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '32px' },
  '& > [data-line] > [data-time]': {
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  '& > [data-line] > span[data-state]': {
    flexGrow: 1,
    minWidth: 0,
    color: tokens.colorNeutralForeground2,
  },
  '& > p': {
    margin: 0,
    maxHeight: '100px',
    overflowY: 'auto',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground1,
  },
  '& > p > [data-provisional]': {
    color: tokens.colorNeutralForeground3,
    '@media (forced-colors: active)': { color: 'GrayText' },
  },
  '@media (forced-colors: active)': { outline: '1px solid CanvasText' },
});

/** What is recorded, the text that has come, and what can be done about it. */
export default function DictationBar({ view }: { view: DictationView }) {
  const { dictation } = view;
  const style = useBar();
  useEscape(dictation ? view.cancel : view.dismiss);
  if (!dictation || dictation.state === 'failed') return <DictationProblem view={view} />;
  return <Shown dictation={dictation} view={view} style={style} />;
}

interface ShownProps {
  dictation: Dictation;
  view: DictationView;
  style: string;
}

function Shown({ dictation, view, style }: ShownProps) {
  const { t } = useText();
  const { isOn, notice, problem } = view;
  const { sound, provisional } = useSound(dictation.id, isOn);
  const bar = useRef<HTMLElement>(null);
  // The button goes at once: without this, the next press of the key would be on that which cancels.
  const stop = () => {
    bar.current?.focus();
    view.stop();
  };
  return (
    <section
      ref={bar}
      className={style}
      tabIndex={-1}
      aria-label={t('dictation.name')}
      data-dictation
    >
      <RecordingLine dictation={dictation} view={view} sound={sound} stop={stop} />
      <DictatedWords
        ranges={dictation.ranges}
        provisional={provisional}
        language={dictation.language}
      />
      {(notice ?? problem) === null && <DictationProblem view={view} />}
    </section>
  );
}

interface RecordingLineProps extends Omit<ShownProps, 'style'> {
  sound: Sound;
  stop: () => void;
}

function RecordingLine({ dictation, view, sound: { level, seconds }, stop }: RecordingLineProps) {
  const { t } = useText();
  const { isOn, cancel } = view;
  return (
    <div data-line>
      {isOn && <LevelBars level={level} />}
      {isOn && (
        <span role="timer" data-time aria-label={t('dictation.elapsed')}>
          {clockOf(seconds)}
        </span>
      )}
      <span data-state={dictation.state} role="status">
        {t(stateTexts[dictation.state])}
      </span>
      <IconButton name={t('dictation.cancel')} icon={<Dismiss20Regular />} onClick={cancel} />
      {isOn && (
        <IconButton
          tone="accent"
          name={t('dictation.use')}
          icon={<Checkmark20Regular />}
          onClick={stop}
        />
      )}
    </div>
  );
}

const stateTexts = {
  opening: 'dictation.opening',
  listening: 'dictation.listening',
  ending: 'dictation.finishing',
  finishing: 'dictation.finishing',
  stalled: 'dictation.stalled',
  done: 'dictation.finishing',
  failed: 'dictation.stalled',
  cancelled: 'dictation.finishing',
} as const;

/** Minutes and seconds. */
function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/**
 * Before what is around it, such as a card, which it would close; an open menu closes first, and a word that is being put
 * together ends. Elsewhere, in a dialog over it or a panel next to it, the key is theirs: what was said is not discarded.
 */
function useEscape(leave: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isElsewhere(event)) return;
      if (document.querySelector('[role="menu"], [role="listbox"]')) return;
      event.preventDefault();
      leave();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [leave]);
}

const own = '[data-dictation]';

function isElsewhere({ target }: KeyboardEvent): boolean {
  const around = target instanceof Element ? target.closest('dialog, aside') : null;
  return around !== null && !around.matches(own) && around.querySelector(own) === null;
}
