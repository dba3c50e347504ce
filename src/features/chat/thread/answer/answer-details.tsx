import { makeResetStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import type { Coverage } from '#domain/evidence/coverage.ts';
import { priceOf } from '#domain/models/prices.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { formatPrice } from '#ui/format.ts';
import { type TextKey, type Translate, useText } from '#ui/text.ts';
import { muted } from '#ui/theme/shapes.ts';
import type { MessageActions } from '../use-message-actions.ts';

const useDetails = makeResetStyles({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '4px 12px',
  margin: 0,
  marginBlockStart: '4px',
  padding: '8px 12px',
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground3,
  ...muted,
  fontVariantNumeric: 'tabular-nums',
  '& > dt': { color: tokens.colorNeutralForeground3 },
  '& > dd': { margin: 0, overflowWrap: 'anywhere' },
  '& > dd > button': { marginBlock: '-8px', fontSize: 'inherit', lineHeight: 'inherit' },
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
});

interface AnswerDetailsProps {
  id: string;
  answer: Message;
  question: Message | null;
  actions: MessageActions;
}

/** Under an answer, where a person opens it: its model, what was read, tokens and price. */
export function AnswerDetails({ id, answer, question, actions }: AnswerDetailsProps) {
  const { t, tag } = useText();
  const { coverage, model, usage } = answer;
  const isMemory = answer.sources.some(({ taken }) => taken);
  const readAll = question && !isMemory && isPartial(coverage) && (
    <TextButton tone="link" onClick={() => actions.retry(question, model, { task: 'whole' })}>
      {t('coverage.readAll')}
    </TextButton>
  );
  const rows: [key: TextKey, value: ReactNode][] = [
    ['details.model', model && <bdi>{model.model}</bdi>],
    [
      'details.read',
      coverage && (
        <>
          {readText(coverage, t)} {readAll}
        </>
      ),
    ],
    ['details.tokens', tokensText(usage, t)],
    ['details.price', priceText(answer, t, tag)],
  ];
  return (
    <dl id={id} className={useDetails()} aria-label={t('details.name')}>
      {rows.map(
        ([key, value]) =>
          value && (
            <Row key={key} name={t(key)}>
              {value}
            </Row>
          ),
      )}
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** There is something to say about how the answer was made. */
export function hasDetails({ coverage, model, usage }: Message): boolean {
  return model !== null || coverage !== null || usage !== null;
}

const isPartial = (coverage: Coverage | null) =>
  coverage?.mode === 'passages' && coverage.read < coverage.of;

const units = {
  passages: 'coverage.passages',
  parts: 'coverage.parts',
  pages: 'coverage.pages',
  files: 'coverage.files',
} as const satisfies Record<Coverage['unit'], TextKey>;

function readText(coverage: Coverage, t: Translate): string {
  const { unit, read, of } = coverage;
  const isMatch = unit === 'passages' && isPartial(coverage);
  return isMatch ? t('coverage.matching', { read, of, count: read }) : t(units[unit], { read, of });
}

function tokensText(usage: Message['usage'], t: Translate): string | null {
  const { promptTokens, completionTokens } = usage ?? {};
  if (typeof promptTokens !== 'number' || typeof completionTokens !== 'number') return null;
  return t('details.usage', { prompt: promptTokens, completion: completionTokens });
}

function priceText({ model, usage }: Message, t: Translate, tag: string): string | null {
  const price = model && priceOf(model, usage);
  if (!price || (price.kind === 'local' && !usage)) return null;
  if (price.kind === 'local') return t('details.free');
  return t('details.about', { price: formatPrice(price.usd, tag) });
}
