import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import type { ReactNode } from 'react';
import { column, muted, outlined, plainList } from '#ui/theme/shapes.ts';
import { focusRing } from '../theme/focus-ring.ts';

const useCards = makeResetStyles({
  ...column('6px'),
  ...plainList,
  '& button': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '10px',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '44px',
    paddingBlock: '8px',
    paddingInline: '10px',
    ...outlined,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& button:hover:not(:disabled)': { backgroundColor: tokens.colorNeutralBackground1Hover },
  '& button:focus-visible': focusRing,
  '& button[aria-pressed="true"]': {
    border: `1px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  '& button > svg': { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  '& button[aria-pressed="true"] > svg:last-child': { color: tokens.colorBrandForeground1 },
  '& button > span': { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  '& b': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& small': { ...muted, overflowWrap: 'anywhere' },
  '@media (forced-colors: active)': {
    '& button[aria-pressed="true"]': { outline: '2px solid Highlight' },
  },
});

export interface Choice {
  key: string;
  title: string;
  /** One line of explanation. */
  body: string;
  icon?: ReactNode;
  /** undefined: it is something to do, not one of several of which one is chosen. */
  chosen?: boolean;
  run: () => void;
}

/** A few choices, each with a line of explanation. */
export function ChoiceCards({ name, choices }: { name: string; choices: readonly Choice[] }) {
  return (
    <ul className={useCards()} aria-label={name}>
      {choices.map(({ key, title, body, icon, chosen, run }) => (
        <li key={key}>
          <button type="button" aria-pressed={chosen} onClick={run}>
            {icon}
            <span>
              <b>{title}</b>
              <small>{body}</small>
            </span>
            {chosen && <Checkmark20Regular aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  );
}
