import { useEffect, useRef } from 'react';
import type { FoundQuote } from '#domain/evidence/citation.ts';
import { useText } from '#ui/text.ts';

interface QuotedSentenceProps {
  found: FoundQuote;
  id?: string;
}

/** The source's whole sentence with the quoted words marked in it; where it is not known, the words. */
export function QuotedSentence({ found, id }: QuotedSentenceProps) {
  const { t } = useText();
  const { exact, sentence, isPart = false } = found;
  const quote = useRef<HTMLQuoteElement>(null);
  useEffect(() => bringWords(quote.current), []);
  return (
    <>
      <q ref={quote} id={id} dir="auto" data-sentence={sentence && ''}>
        {sentence ? (
          <>
            {sentence.before}
            <mark>{exact}</mark>
            {sentence.after}
          </>
        ) : (
          exact
        )}
      </q>
      {isPart && <span data-part>{t('evidence.isPart')}</span>}
    </>
  );
}

/** Of a sentence that is too long to be seen whole, the words are seen first. */
function bringWords(quote: HTMLElement | null): void {
  const words = quote?.querySelector('mark');
  if (!quote || !words || quote.scrollHeight <= quote.clientHeight) return;
  const above = Math.max(20, (quote.clientHeight - words.offsetHeight) / 2);
  quote.scrollTop = words.offsetTop - above;
}
