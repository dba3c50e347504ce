import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFileChip } from '#features/files/chip/file-chip-styles.ts';
import { foldOnEscape } from '#features/parts/fold-on-escape.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { Group } from '#ui/controls/group.tsx';
import { useHidden } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import type { Source } from './context-chips.ts';

const loadCard = () => import('./source/source-card.tsx');
const SourceCard = lazy(loadCard);

interface SourceChipProps {
  title: string;
  /** null: it is being read. */
  source: Source | null;
  icon: ReactNode;
  remove: (button: HTMLElement) => void;
  /** A small mark of something that a person should know before a question. */
  mark?: ReactNode;
  /** Its page has another text by now: reads it again. */
  readAgain?: (() => void) | undefined;
  /** Another thing to do with it. */
  action?: ReactNode;
  /** It is not an added file. */
  isPage?: boolean;
}

/** A source: icon and title; once it is read, a click opens what was read of it. */
export function SourceChip(props: SourceChipProps) {
  const { title, source, icon, remove, mark, readAgain, action, isPage = false } = props;
  const { t } = useText();
  const [isOpen, open] = useState(false);
  return (
    <Group
      className={useFileChip()}
      name={title}
      aria-busy={source === null}
      data-state={source ? 'success' : undefined}
      data-page={isPage ? '' : undefined}
      data-open={isOpen ? '' : undefined}
      onKeyDown={foldOnEscape('[data-name]', isOpen ? () => open(false) : null)}
    >
      <div data-row>
        {source ? (
          <button
            type="button"
            data-name
            aria-expanded={isOpen}
            title={t('files.about', { name: title })}
            onPointerEnter={() => void loadCard().catch(() => undefined)}
            onClick={() => open(!isOpen)}
          >
            {icon}
            <bdi>{title}</bdi>
            {readAgain ? <small data-notice>{t('chips.changed')}</small> : mark}
          </button>
        ) : (
          <Reading title={title} icon={icon} />
        )}
        {readAgain && (
          <TextButton tone="link" data-again onClick={readAgain} text="chips.readAgain" />
        )}
        {action}
        <IconButton
          name={t('chips.remove', { title })}
          icon={<Dismiss20Regular />}
          data-remove=""
          onClick={({ currentTarget }) => remove(currentTarget)}
        />
      </div>
      {isOpen && source && (
        <Suspense>
          <SourceCard source={source} />
        </Suspense>
      )}
    </Group>
  );
}

function Reading({ title, icon }: Pick<SourceChipProps, 'title' | 'icon'>) {
  const { t } = useText();
  const hidden = useHidden();
  return (
    <span data-name data-reading title={title}>
      {icon}
      <bdi>{title}</bdi>
      <span className={hidden}>{t('chips.reading')}</span>
    </span>
  );
}
