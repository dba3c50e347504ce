import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { muted, wrapped } from '#ui/theme/shapes.ts';

/** A line above the chat: an icon, words, and what can be done. */
export const useBar = makeResetStyles({
  ...wrapped('0 8px'),
  flexShrink: 0,
  paddingInline: '16px 6px',
  borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  ...muted,
  '& > svg': { flexShrink: 0 },
  '& > p': { flexGrow: 1, flexBasis: '180px', margin: 0, paddingBlock: '4px' },
  '& > div': { ...wrapped('0 8px'), justifyContent: 'end', marginInlineStart: 'auto' },
  '& button': { fontSize: '12px', lineHeight: '16px' },
  '& [data-tone="accent"]': { marginBlock: '4px' },
});

/** What can be done about what a bar says. */
export interface BarAction {
  name: string;
  run: () => void;
}

interface BarProps {
  name: string;
  icon?: ReactNode;
  text: string;
  /** What the action is about. */
  offer?: string | undefined;
  action?: BarAction | null;
  dismiss: () => void;
}

/** A bar that says something until it is dismissed. */
export function Bar({ name, icon, text, offer, action, dismiss }: BarProps) {
  const { t } = useText();
  return (
    <aside className={useBar()} aria-label={name}>
      {icon}
      <p role="status">{text}</p>
      {offer && <p>{offer}</p>}
      <div>
        {action && (
          <TextButton tone="link" onClick={action.run}>
            {action.name}
          </TextButton>
        )}
        <IconButton name={t('action.dismiss')} icon={<Dismiss20Regular />} onClick={dismiss} />
      </div>
    </aside>
  );
}
