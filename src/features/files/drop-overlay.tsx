import { makeResetStyles, tokens } from '@fluentui/react-components';
import { ArrowUpload20Regular } from '@fluentui/react-icons/svg/arrow-upload';
import { maxFilesOfMessage } from '#domain/documents/uploads.ts';
import { useText } from '#ui/text.ts';
import { column, muted } from '#ui/theme/shapes.ts';

const useOverlay = makeResetStyles({
  position: 'absolute',
  inset: '8px',
  zIndex: 5,
  ...column('4px'),
  alignItems: 'center',
  justifyContent: 'center',
  boxSizing: 'border-box',
  padding: '16px',
  border: `2px dashed ${tokens.colorBrandStroke1}`,
  borderRadius: '8px',
  backgroundColor: `color-mix(in srgb, ${tokens.colorNeutralBackground1} 96%, transparent)`,
  color: tokens.colorNeutralForeground1,
  textAlign: 'center',
  pointerEvents: 'none',
  '& > svg': { width: '32px', height: '32px', color: tokens.colorBrandForeground1 },
  '& > b': { fontSize: '16px', lineHeight: '22px', fontWeight: 600, textWrap: 'balance' },
  '& > small': { maxWidth: '44ch', ...muted },
});

/** Shown while files are dragged over the drop area. */
export function DropOverlay({ text }: { text: string }) {
  const { t } = useText();
  return (
    <div className={useOverlay()} data-drop>
      <ArrowUpload20Regular aria-hidden />
      <b>{text}</b>
      <small>{t('drop.kinds')}</small>
      <small>{t('drop.most', { max: maxFilesOfMessage })}</small>
    </div>
  );
}
