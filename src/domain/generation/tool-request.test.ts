import { expect, test } from '@jest/globals';
import { presetNamed } from '../prompts/presets.ts';
import type { ToolTask } from './task.ts';
import { instructionLines, toolRequest, toolWords } from './tool-request.ts';

const nonce = 'a1b2c3d4e5f60718293a4b5c';
const task = (more: Partial<ToolTask>): ToolTask => ({
  kind: 'tool',
  toolId: null,
  instruction: '',
  variables: {},
  ...more,
});

test('a tool that does not exist (any more) is not found', () => {
  expect(() => toolRequest(task({ toolId: 'gone' }), nonce)).toThrow(
    expect.objectContaining({ code: 'not_found' }),
  );
});

test('own words that name a variable get it there, others the text behind them', () => {
  const variables = { selectedText: 'The tide', draft: 'Dear Ida' };
  expect(instructionLines('Use {{draft}}', variables)).toEqual(['Use {{draft}}']);
  expect(toolRequest(task({ instruction: 'Shout', variables }), nonce)).toMatch(
    /^Shout\nDo this with the selected text\.\n/,
  );
  expect(toolRequest(task({ instruction: 'Write a haiku' }), nonce)).toBe('Write a haiku');
});

test('S3.17 own words with the language, the date or the manner alone are about the text too', () => {
  const variables = {
    selectedText: 'The tide',
    interfaceLanguage: 'de',
    currentDate: 'Friday',
  };
  const instruction = 'Translate into {{interfaceLanguage}}, as of {{currentDate}}';
  expect(toolRequest(task({ instruction, variables }), nonce)).toMatch(
    /^Translate into German, as of Friday\nDo this with the selected text\.\n[\s\S]*>\nThe tide\n</,
  );
  expect(instructionLines('Say {{keyPoints}}', variables)).toEqual(['Say {{keyPoints}}']);
});

test('sources are searched by what a tool works on, not by the words of its prompt', () => {
  const variables = {
    draft: 'Bartholomew is fed',
    keyPoints: 'At noon',
    writingTone: 'Casual',
  } as const;
  const { id } = presetNamed('refineDraft');
  expect(toolWords(task({ toolId: id, variables }))).toBe('At noon\nBartholomew is fed');
});
