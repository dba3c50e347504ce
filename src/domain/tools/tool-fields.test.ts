import { expect, test } from '@jest/globals';
import { presetNamed, presets } from '../prompts/presets.ts';
import { fieldsOf } from './tool-fields.ts';

const named = (key: Parameters<typeof presetNamed>[0]) =>
  fieldsOf(presetNamed(key).lines).map(({ variable, isRequired, orPage }) => {
    return `${variable}${isRequired ? '!' : ''}${orPage ? ' or page' : ''}`;
  });

test('S2.14 the forms of the commands', () => {
  const manner = ['writingTone', 'writingLength', 'outputLanguage'];
  expect(named('composeReply')).toEqual([
    'replyContext! or page',
    'keyPoints',
    'followUpInstruction',
    ...manner,
  ]);
  expect(named('composeNew')).toEqual(['keyPoints!', 'followUpInstruction', ...manner]);
  expect(named('refineDraft')).toEqual([
    'draft!',
    'replyContext',
    'keyPoints',
    'followUpInstruction',
    ...manner,
  ]);
  expect(named('rewrite')).toEqual(['selectedText!', 'followUpInstruction', ...manner]);
});

test('every preset but a follow-up has a form with a field for what it needs', () => {
  for (const { key, lines } of presets) {
    if (key === 'followUp') continue;
    expect({ key, has: fieldsOf(lines).some(({ isRequired }) => isRequired) }).toEqual({
      key,
      has: true,
    });
  }
});
