import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { Next20Regular } from '@fluentui/react-icons/svg/next';
import { Pause20Regular } from '@fluentui/react-icons/svg/pause';
import { Play20Regular } from '@fluentui/react-icons/svg/play';
import { Previous20Regular } from '@fluentui/react-icons/svg/previous';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ReadAloud, ReadAloudState } from '#domain/speech/read-aloud.ts';
import { errorRegistry } from '#shared/errors/registry.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { type TextKey, useText } from '#ui/text.ts';
import { muted, outlined, wrapped } from '#ui/theme/shapes.ts';
import { useShell } from '../shell.tsx';
import { useReading } from './use-read-aloud.ts';
import { RateMenu, VoiceMenu } from './voice-menus.tsx';

const useBar = makeResetStyles({
  ...wrapped('2px'),
  flexShrink: 0,
  boxSizing: 'border-box',
  width: 'calc(100% - 32px)',
  maxWidth: 'calc(var(--chat-width, 760px) - 32px)',
  marginInline: 'auto',
  marginBlockEnd: '4px',
  padding: '3px 6px',
  ...outlined,
  backgroundColor: tokens.colorNeutralBackground2,
  ...muted,
  '& > p': { flexGrow: 1, flexBasis: '60px', margin: 0, paddingInline: '6px', minWidth: 0 },
  '& > [data-sentence]': {
    order: -1,
    flexBasis: '100%',
    maxHeight: '48px',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    paddingBlock: '4px',
    color: tokens.colorNeutralForeground1,
  },
  '& mark': { backgroundColor: '#ffe27a', color: '#1a1600', borderRadius: '2px' },
  '& [data-label]': { fontSize: '12px', lineHeight: '16px', paddingInline: '6px' },
  '@media (forced-colors: active)': {
    '& mark': { backgroundColor: 'Highlight', color: 'HighlightText' },
  },
});

interface ReadAloudBarProps {
  /** What is read can be seen here, and its words are highlighted there. */
  isShown: (key: string) => boolean;
}

/** Stays while something is read aloud: its keys are those of players. */
export default function ReadAloudBar({ isShown }: ReadAloudBarProps) {
  const { readAloud } = useShell();
  const state = useReading((whole) => whole);
  if (!readAloud || state.key === null) return null;
  return <Bar readAloud={readAloud} state={state} hasWords={!isShown(state.key)} />;
}

interface BarProps {
  readAloud: ReadAloud;
  state: ReadAloudState;
  hasWords: boolean;
}

function Bar({ readAloud, state, hasWords }: BarProps) {
  const { t } = useText();
  const { status, sentences, at, error, replaced } = state;
  return (
    <section
      className={useBar()}
      aria-label={t('readAloud.name')}
      onKeyDown={(event) => onKey(event, readAloud)}
    >
      {hasWords && status !== 'failed' && <Sentence state={state} />}
      {!(status === 'failed' && sentences.length === 0) && error !== 'no_voice' && (
        <Steps readAloud={readAloud} state={state} />
      )}
      <p>
        {/* Not each sentence: a screen reader would speak over it. */}
        <span role="status">
          {error !== null && t(errorRegistry[error].text as TextKey)}
          {error === null && replaced !== null && t('readAloud.replaced', { host: replaced })}
        </span>{' '}
        {error === null &&
          sentences.length > 0 &&
          t('readAloud.place', { at: at + 1, of: sentences.length })}
      </p>
      {sentences.length > 0 && <RateMenu readAloud={readAloud} state={state} />}
      {sentences.length > 0 && <VoiceMenu readAloud={readAloud} state={state} />}
      <IconButton
        name={t('readAloud.stop')}
        icon={<Dismiss20Regular />}
        onClick={() => readAloud.stop()}
      />
    </section>
  );
}

function Steps({ readAloud, state: { status, at, sentences } }: Omit<BarProps, 'hasWords'>) {
  const { t } = useText();
  const play = useRef<HTMLButtonElement>(null);
  // Who has started it can pause it at once.
  useEffect(() => play.current?.focus(), []);
  const isSpeaking = status === 'speaking';
  return (
    <>
      <IconButton
        name={t('readAloud.previous')}
        icon={<Previous20Regular data-mirror />}
        disabled={at === 0}
        onClick={() => readAloud.skip(-1)}
      />
      <IconButton
        ref={play}
        name={t(isSpeaking ? 'readAloud.pause' : 'readAloud.goOn')}
        icon={isSpeaking ? <Pause20Regular /> : <Play20Regular data-mirror />}
        onClick={() => readAloud.toggle()}
      />
      <IconButton
        name={t('readAloud.next')}
        icon={<Next20Regular data-mirror />}
        disabled={at + 1 >= sentences.length}
        onClick={() => readAloud.skip(1)}
      />
    </>
  );
}

/** The spoken sentence with its word marked, where it is shown nowhere else. */
function Sentence({ state: { sentences, at, word } }: { state: ReadAloudState }) {
  const text = sentences[at]?.text ?? '';
  const [from, to] = word ?? [0, 0];
  return (
    <p data-sentence dir="auto">
      {text.slice(0, from)}
      {to > from && <mark>{text.slice(from, to)}</mark>}
      {text.slice(to)}
    </p>
  );
}

/** Arrows go by sentences, in the direction of the script; Escape stops. */
function onKey(event: KeyboardEvent<HTMLElement>, readAloud: ReadAloud): void {
  const { key, currentTarget, altKey, ctrlKey, metaKey, target } = event;
  if (altKey || ctrlKey || metaKey || !currentTarget.contains(target as Node)) return;
  // In a menu of the bar they are the menu's.
  if ((target as Element).closest('[role="menu"], dialog')) return;
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) readAloud.skip(1);
  else if (key === back) readAloud.skip(-1);
  else if (key === 'Escape') readAloud.stop();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
