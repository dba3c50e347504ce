import { makeResetStyles, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { column, outlined } from '#ui/theme/shapes.ts';
import { useQuiet } from '../settings-styles.ts';
import { useStateLine } from '../state-dot.ts';
import { type ConnectionStates, type StateOfOne, stateOf, wordsOf } from './connection-line.tsx';

const useCard = makeResetStyles({
  ...outlined,
  '& > summary': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '0 12px',
    lineHeight: '20px',
    padding: '10px 14px',
    borderRadius: '8px',
    listStyleType: 'none',
    cursor: 'pointer',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& > summary:focus-visible': focusRing,
  '& > summary > h4': { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  '& > summary > svg': {
    gridRow: '1 / span 2',
    gridColumn: 2,
    color: tokens.colorNeutralForeground3,
  },
  '&[open] > summary > svg': { transform: 'scaleY(-1)' },
  '& > div': { ...column('12px'), padding: '4px 14px 16px' },
  '& > div > *': { maxWidth: '560px' },
});

interface ConnectionCardProps {
  name: string;
  /** null until it is known. */
  list: ConnectionStates | null;
  connection: string;
  /** The text for a connection that is not available. */
  absent: string;
  /** The data that leaves the machine with it, once it is available. */
  leaves: string;
  children?: ReactNode;
}

/** A connection and its state; what can be set is folded while there is nothing to do about it. */
export function ConnectionCard(props: ConnectionCardProps) {
  const { name, list, connection, absent, leaves, children } = props;
  const { t } = useText();
  const card = useCard();
  const quiet = useQuiet();
  const state = stateOf(list, connection);
  const [isOpen, setOpen] = useUnfolded(state);
  const toggled = (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open);
  if (list && !state && !children) return null;
  return (
    <section aria-label={name}>
      <details className={card} open={isOpen} onToggle={toggled} data-connection={connection}>
        <summary>
          <h4>{name}</h4>
          <StateLine state={state} absent={list ? absent : t('mention.loading')} />
          <ChevronDown20Regular aria-hidden />
        </summary>
        <div>
          <p className={quiet}>
            {state?.state === 'absent' ? t('settings.local.nothing') : leaves}
          </p>
          {children}
        </div>
      </details>
    </section>
  );
}

function StateLine({ state, absent }: { state: StateOfOne | null; absent: string }) {
  const { t } = useText();
  return (
    <span
      className={useStateLine()}
      data-state={state?.state === 'connected' ? 'good' : undefined}
      data-bad={state?.error ? true : undefined}
    >
      {state ? wordsOf(state, absent, t) : absent}
    </span>
  );
}

/** As the person has left it; before that, by what was known first, so that nothing closes while one is in it. */
function useUnfolded(state: StateOfOne | null) {
  const [chosen, choose] = useState<boolean | null>(null);
  if (chosen === null && state) choose(needsWork(state));
  return [chosen ?? false, choose] as const;
}

/** It has failed, or asks for a download. One that is not found is one of many that may be. */
function needsWork({ state, error }: StateOfOne) {
  return error !== null || state === 'downloadable' || state === 'downloading';
}
