import { expect, test } from '@jest/globals';
import { allLiteralTexts, literalTexts } from './check-jsx-text.ts';

test('literal texts are found wherever JSX shows them or passes them to a screen reader', () => {
  const code = `
    const a = <p>Hello</p>;
    const b = <p>{'Hello'}</p>;
    const c = <p>{ok ? t('x') : \`Hello\`}</p>;
    const d = <button aria-label="Hello" title={\`Hello\`} />;
    const e = <Field label={'Hello'} />;
    const f = <p>{ok && 'Hello'}</p>;
  `;
  expect(literalTexts('x.tsx', code).map((line) => line.split(':')[0])).toEqual([
    '2',
    '3',
    '4',
    '5',
    '5',
    '6',
    '7',
  ]);
});

test('texts by key, marks without letters and technical attributes are left alone', () => {
  const code = `
    const a = <p className="x" dir="auto">{t('chat.send')} · {'\u2026'}</p>;
    const b = <input type="radio" name="choice" value="light" />;
    const c = <TextButton text="action.retry" />;
  `;
  expect(literalTexts('x.tsx', code)).toEqual([]);
});

test('no view of the product holds a literal text', () => {
  expect(allLiteralTexts()).toEqual([]);
});
