import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { type ReactNode, useState } from 'react';
import { useFileCard, useFileChip } from '#features/files/chip/file-chip-styles.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { Group } from '#ui/controls/group.tsx';
import { useText } from '#ui/text.ts';
import { Favicon } from './favicon.tsx';

interface UnreadChipProps {
  title: string;
  /** Address of its icon; absent: a general one. */
  favicon?: string | null;
  /** The whole name of what was not read. */
  about: string;
  /** Why it is not read, and what to do. */
  reason: string;
  /** The actions of its card; absent: the one of its line is all. */
  actions?: ReactNode;
  /** The one action that reads it; it needs no card. */
  action?: ReactNode;
  remove: (button: HTMLElement) => void;
}

/** What the next question will not see although it was named, in one line; a click opens why. */
export function UnreadChip(props: UnreadChipProps) {
  const { title, favicon = null, about, reason, actions, action, remove } = props;
  const { t } = useText();
  const [isOpen, open] = useState(false);
  const card = useFileCard();
  return (
    <Group
      className={useFileChip()}
      name={title}
      data-page=""
      data-unread=""
      data-open={isOpen ? '' : undefined}
    >
      <div data-row>
        <button
          type="button"
          data-name
          aria-expanded={isOpen}
          title={`${about}\n${reason}`}
          onClick={() => open(!isOpen)}
        >
          <Favicon address={favicon} />
          <bdi>{title}</bdi>
          <small data-notice>{t('address.notRead')}</small>
        </button>
        {action}
        <IconButton
          name={t('chips.remove', { title })}
          icon={<Dismiss20Regular />}
          data-remove=""
          onClick={({ currentTarget }) => remove(currentTarget)}
        />
      </div>
      {isOpen && (
        <div className={card}>
          <p data-note>{reason}</p>
          {actions && <footer>{actions}</footer>}
        </div>
      )}
    </Group>
  );
}
