import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { RequestOf } from '#bus/types.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { row } from '#ui/theme/shapes.ts';
import type { Preview } from './use-preview.ts';

const usePart = makeResetStyles({
  borderBlockStart: `1px solid ${tokens.colorNeutralStroke2}`,
  '& > summary': { ...row('8px'), minHeight: '40px', cursor: 'pointer', borderRadius: '4px' },
  '& > summary::before': { content: '"›"', width: '12px', textAlign: 'center' },
  '&[open] > summary::before': { transform: 'rotate(90deg)' },
  '&[open]:dir(rtl) > summary::before': { transform: 'rotate(-90deg)' },
  '& > summary:focus-visible': focusRing,
  '& > summary > span': { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > summary > small': {
    fontSize: '12px',
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  '& > div': {
    marginBlockEnd: '12px',
    padding: '8px 12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '13px',
    lineHeight: '20px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

const useIntro = makeResetStyles({ marginBlock: '0 12px', color: tokens.colorNeutralForeground2 });

interface PreviewPanelProps {
  request: RequestOf<'turn.preview'>;
  close: () => void;
}

/** Every part of the next prompt, as it will be sent. */
export default function PreviewPanel({ request, close }: PreviewPanelProps) {
  const { t } = useText();
  const [requested] = useState(request);
  const { value: preview, error } = useRequest(
    ({ bus }) => bus.request('turn.preview', requested).then(inPlace),
    [requested],
  );
  const intro = useIntro();
  return (
    <SheetDialog title={t('preview.title')} close={close}>
      <p className={intro}>{error ? errorText(t, { code: error.code }) : t('preview.intro')}</p>
      {preview?.parts.map((part) => (
        <Part key={part.place} part={part} />
      ))}
      {preview?.parts.length === 0 && <p className={intro}>{t('preview.empty')}</p>}
    </SheetDialog>
  );
}

/** Scrolled parts do not move. */
const inPlace = ({ parts }: Preview) => ({
  parts: parts.map((part, place) => ({ ...part, place })),
});

function Part({ part }: { part: Preview['parts'][number] }) {
  const { t } = useText();
  const title = part.title || t('chips.thisPage');
  return (
    <details className={usePart()} open={part.kind === 'question' && part.text !== ''}>
      <summary>
        <span>{t(`preview.kind.${part.kind}`, { title })}</span>
        <small>{t('chips.tokens', { count: part.tokens })}</small>
      </summary>
      <div dir="auto">{part.text}</div>
    </details>
  );
}
