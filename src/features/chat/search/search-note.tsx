import { makeResetStyles } from '@fluentui/react-components';
import { useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { muted, wrapped } from '#ui/theme/shapes.ts';
import { useHasSearch } from './use-has-search.ts';

const useNote = makeResetStyles({
  ...wrapped('0 8px'),
  paddingInline: '12px 8px',
  ...muted,
  '& > p': { margin: 0, paddingBlock: '4px', flexGrow: 1, flexBasis: '160px' },
  '& > button': { fontSize: 'inherit', lineHeight: 'inherit' },
});

/** The web is to be searched and nothing that could be asked is set up: said before a question is sent. */
export default function SearchNote() {
  const { t } = useText();
  const { openSettings } = useShell();
  const style = useNote();
  const isMissing = useHasSearch() === false;
  return (
    <div role="status" className={isMissing ? style : undefined}>
      {isMissing && (
        <>
          <p>{t('error.noSearchSource')}</p>
          <TextButton tone="link" onClick={() => openSettings('search')}>
            {t('webSearch.settings')}
          </TextButton>
        </>
      )}
    </div>
  );
}
