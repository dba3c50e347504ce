import { useRef } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { type Translate, useText } from '#ui/text.ts';
import { useCard } from '../pdf-styles.ts';
import type { MissingSource } from '../use-source.ts';

interface MissingSourceCardProps {
  missing: MissingSource;
  isOver: boolean;
  allow: (url: string) => void;
  retry: () => void;
  choose: (file: File) => void;
}

/** Why nothing is shown, and the one thing to do about it. A file can always be chosen. */
export function MissingSourceCard({
  missing,
  isOver,
  allow,
  retry,
  choose,
}: MissingSourceCardProps) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const { heading, body } = wordsOf(missing, t);
  const needsAccess = missing.kind === 'access';
  return (
    <div className={useCard()} data-over={isOver ? '' : undefined}>
      <h2>{heading}</h2>
      <p>{body}</p>
      <div data-actions>
        {needsAccess && (
          <TextButton tone="accent" onClick={() => allow(missing.url)} text="pdf.access.allow" />
        )}
        {missing.kind === 'failed' && (
          <TextButton tone="accent" onClick={retry} text="action.retry" />
        )}
        <TextButton
          tone={missing.kind === 'none' ? 'accent' : 'outline'}
          onClick={() => input.current?.click()}
          text="pdf.choose"
        />
      </div>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        aria-label={t('pdf.choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) choose(file);
        }}
      />
    </div>
  );
}

function wordsOf(missing: MissingSource, t: Translate): { heading: string; body: string } {
  switch (missing.kind) {
    case 'none':
      return { heading: t('pdf.none.heading'), body: t('pdf.none.body') };
    case 'gone':
      return { heading: t('pdf.gone.heading'), body: t('pdf.gone.body') };
    case 'access': {
      const { protocol, host } = new URL(missing.url);
      const site = protocol === 'file:' ? t('pdf.access.disk') : host;
      return {
        heading: t('pdf.access.heading'),
        body: t('pdf.access.body', { site, address: missing.url }),
      };
    }
    case 'disk':
      return { heading: t('pdf.disk.heading'), body: t('pdf.disk.body') };
    case 'failed':
      return { heading: t('pdf.failed'), body: errorText(t, { code: missing.code }) };
  }
}
