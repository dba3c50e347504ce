import type { Message } from '#domain/conversations/conversations.ts';
import { priceOf } from '#domain/models/prices.ts';
import { FactLine } from '#features/fact-line.tsx';
import { formatCount, formatPrice } from '#ui/format.ts';
import { type Translate, useText } from '#ui/text.ts';
import { useFacts } from './message-styles.ts';

/**
 * The provider read less than four fifths of our count: the answer shows that (DESIGN section 1).
 */
const readShare = 0.8;

/** One small line under an answer: its model, and tokens and price where they are known. */
export function AnswerFacts({ message }: { message: Message }) {
  const { t, tag } = useText();
  const facts = useFacts();
  const parts = [
    message.model?.model,
    tokensText(message, t, tag),
    priceText(message, t, tag),
    readText(message, t),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return null;
  return (
    <div className={facts} data-facts>
      <FactLine parts={parts} />
    </div>
  );
}

function tokensText({ usage }: Message, t: Translate, tag: string): string | undefined {
  const { promptTokens, completionTokens } = usage ?? {};
  if (typeof promptTokens !== 'number' || typeof completionTokens !== 'number') return undefined;
  const [prompt, completion] = [promptTokens, completionTokens].map((n) => formatCount(n, tag));
  return t('answer.usage', { prompt: prompt ?? '', completion: completion ?? '' });
}

function priceText({ model, usage }: Message, t: Translate, tag: string): string | undefined {
  const price = model && priceOf(model, usage);
  if (!price || (price.kind === 'local' && !usage)) return undefined;
  if (price.kind === 'local') return t('answer.free');
  return t('answer.price', { price: formatPrice(price.usd, tag) });
}

/** With sources, the line above the answer shows it. */
function readText({ usage, promptTokens, coverage }: Message, t: Translate): string | undefined {
  const prompt = usage?.promptTokens ?? null;
  if (coverage?.processed || prompt === null || !promptTokens) return undefined;
  const share = prompt / promptTokens;
  return share < readShare ? t('answer.read', { percent: Math.round(share * 100) }) : undefined;
}
