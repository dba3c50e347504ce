import { makeResetStyles, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { PlugConnected20Regular } from '@fluentui/react-icons/svg/plug-connected';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { innerFocusRing } from '#ui/theme/focus-ring.ts';
import { muted, outlined, row } from '#ui/theme/shapes.ts';
import { motion } from '#ui/theme/sizes.ts';
import { useChatWindow } from '../state/use-chat-window.ts';

const ConnectCard = lazy(() => import('#features/connect/connect-card.tsx'));

const useLine = makeResetStyles({
  flexShrink: 0,
  boxSizing: 'border-box',
  ...outlined,
  backgroundColor: tokens.colorNeutralBackground1,
  textAlign: 'start',
  '& > header': { display: 'flex', alignItems: 'center', paddingInlineEnd: '6px' },
  '& > header > button[aria-expanded]': {
    ...row('10px'),
    flexGrow: 1,
    minWidth: 0,
    minHeight: '44px',
    paddingInline: '12px',
    border: 0,
    borderRadius: '8px',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& > header > button[aria-expanded]:hover': {
    backgroundColor: tokens.colorSubtleBackgroundHover,
  },
  '& > header > button[aria-expanded]:focus-visible': innerFocusRing,
  '& > header > button[aria-expanded] > svg': {
    flexShrink: 0,
    color: tokens.colorBrandForeground1,
  },
  '& > header > button[aria-expanded] > svg + span': {
    flexGrow: 1,
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  '& > header > button[aria-expanded] > span + svg': {
    color: tokens.colorNeutralForeground3,
    transitionProperty: 'transform',
    transitionDuration: motion,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
  },
  '& > header > button[aria-expanded="true"] > span + svg': { transform: 'rotate(180deg)' },
  '& > p': { margin: 0, padding: '0 12px 10px', ...muted },
  '& > div': { padding: '0 12px 12px' },
});

interface ConnectLineProps {
  /** What is so without a model. */
  note: string;
  /** It is said before the line is unfolded. */
  hasNote: boolean;
  /** Absent: nothing answers until a model is connected. */
  close?: () => void;
}

/** Connecting a model is one line until the person unfolds it. */
export default function ConnectLine({ note, hasNote, close }: ConnectLineProps) {
  const { t } = useText();
  const window = useChatWindow();
  const [isOpen, unfold] = useState(false);
  const id = useId();
  return (
    <div className={useLine()}>
      <header>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => unfold(!isOpen)}
        >
          <PlugConnected20Regular aria-hidden />
          <span>{t('action.connect')}</span>
          <ChevronDown20Regular aria-hidden />
        </button>
        {close && (
          <IconButton
            name={t('connect.close')}
            icon={<Dismiss20Regular />}
            onClick={() => {
              close();
              window.focus();
            }}
          />
        )}
      </header>
      {hasNote && <p>{note}</p>}
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <Tiles reason={hasNote ? undefined : note} connected={() => window.focus()} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

interface TilesProps {
  reason: string | undefined;
  connected: () => void;
}

/** In view, however little room there is for them. */
function Tiles(props: TilesProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <ConnectCard isBare {...props} />
    </div>
  );
}
