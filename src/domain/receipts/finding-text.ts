import { failureTexts } from '../evidence/failure-texts.ts';
import type { Receipt } from './receipt.ts';
import type { Finding } from './verify-receipt.ts';

const names = {
  about: 'details.name',
  question: 'question.name',
  answer: 'answer.name',
  page: 'share.html',
} as const;

/** Keys of texts that findings are said in. */
export const findingKeys = [
  ...Object.values(names),
  'evidence.cardName',
  failureTexts.missing.word,
  'verify.at',
] as const;

type Key = (typeof findingKeys)[number];
type Text = (key: Key, values?: Record<string, string | number>) => string;

/** What was changed, and where. */
export function findingText(finding: Finding, { quotes, sources }: Receipt, t: Text): string {
  const quoteName = (at: number) =>
    t('evidence.cardName', { number: quotes[at]?.number ?? at + 1 });
  const sourceName = (at: number) => sources[at]?.title || String(at + 1);
  switch (finding.kind) {
    case 'source':
      return t('verify.at', { part: sourceName(finding.source) });
    case 'text':
      return t('verify.at', { part: `${sourceName(finding.source)}: “${finding.words}”` });
    case 'quote':
      return t('verify.at', { part: quoteName(finding.quote) });
    case 'lost':
      return `${quoteName(finding.quote)}: ${t(failureTexts.missing.word)}`;
    case 'form':
      return t('verify.at', { part: 'JSON' });
    case 'about':
    case 'question':
    case 'answer':
    case 'page':
      return t('verify.at', { part: t(names[finding.kind]) });
  }
}
