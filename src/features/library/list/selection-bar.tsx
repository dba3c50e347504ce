import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { wrapped } from '#ui/theme/shapes.ts';

const useBar = makeResetStyles({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 2,
  ...wrapped('0 4px'),
  marginBlock: '8px 4px',
  marginInline: '-8px',
  paddingInline: '8px 0',
  minHeight: '32px',
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground3,
  '& > span': { flexGrow: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& > button': { paddingInline: '8px' },
});

interface SelectionBarProps {
  ids: readonly string[];
  /** How many the list shows. */
  of: number;
  selectAll: () => void;
  clear: () => void;
  ask: () => void;
  remove: () => void;
}

/** What can be done with all that is selected, in the place of the list's tools. */
export function SelectionBar({ ids, of, selectAll, clear, ask, remove }: SelectionBarProps) {
  const { t } = useText();
  const count = ids.length;
  return (
    <div className={useBar()} role="toolbar" aria-label={t('library.selected', { count })}>
      <span role="status">{t('library.selected', { count })}</span>
      {count < of && <TextButton onClick={selectAll} text="library.selectAll" />}
      <TextButton onClick={ask}>
        <Chat20Regular aria-hidden />
        {t('composer.askFiles', { count })}
      </TextButton>
      <IconButton name={t('library.deleteSelected')} icon={<Delete20Regular />} onClick={remove} />
      <IconButton name={t('library.clear')} icon={<Dismiss20Regular />} onClick={clear} />
    </div>
  );
}
