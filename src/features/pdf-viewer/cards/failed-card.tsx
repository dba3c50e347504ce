import type { ErrorData } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import type { PdfSource } from '../engine/pdf-source.ts';
import { useCard } from '../pdf-styles.ts';

interface FailedCardProps {
  source: PdfSource;
  error: ErrorData;
  retry: () => void;
}

/** The file did not open. Its address may lead to a sign-in page. */
export function FailedCard({ source, error, retry }: FailedCardProps) {
  const { t } = useText();
  const isPage = source.kind === 'url' && error.code === 'file_damaged';
  return (
    <div className={useCard()} role="alert">
      <h2>{t('pdf.failed')}</h2>
      <p>{isPage ? t('pdf.noPdf') : errorText(t, error)}</p>
      <p>
        <bdi>{source.kind === 'url' ? source.url : source.name}</bdi>
      </p>
      {source.kind === 'url' && (
        <div data-actions>
          <TextButton tone="accent" onClick={retry} text="action.retry" />
          {source.url.startsWith('http') && (
            <TextButton
              tone="outline"
              onClick={() => window.open(source.url, '_blank', 'noopener,noreferrer')}
              text="pdf.openAddress"
            />
          )}
        </div>
      )}
    </div>
  );
}
