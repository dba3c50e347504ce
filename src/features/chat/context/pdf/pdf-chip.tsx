import '#ui/later-texts.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { type Chip, unpermittedPdf } from '../context-chips.ts';
import { UnreadChip } from '../unread-chip.tsx';
import { useChatContext } from '../use-chat-context.ts';
import { siteOf, usePdfAccess } from './use-pdf-access.ts';

type PdfChipProps = Pick<Extract<Chip, { kind: 'pdf' }>, 'title' | 'favicon'>;

/** A PDF that the browser has to be asked about: here, or when a question is sent. */
export default function PdfChip({ title, favicon }: PdfChipProps) {
  const { t } = useText();
  const context = useChatContext();
  const allow = usePdfAccess();
  const page = useSelector(context.state, unpermittedPdf);
  const name = title || t('chips.thisPage');
  return (
    <UnreadChip
      title={name}
      favicon={favicon}
      about={name}
      reason={t('pdf.access.heading')}
      action={
        page && (
          <TextButton tone="link" data-again onClick={() => void allow()}>
            {t('address.allow', { host: siteOf(page.url, t) })}
          </TextButton>
        )
      }
      remove={() => context.send({ type: 'removePage' })}
    />
  );
}
