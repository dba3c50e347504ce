import { expect, test } from '@jest/globals';
import { pageVariables } from '../prompts/page-variables.ts';
import { presetNamed, presets } from '../prompts/presets.ts';
import type { VariableName } from '../prompts/variables.ts';
import { ownEntry, ownToolVariables, unfilledIn } from './own-entry.ts';
import { runsAtOnce } from './tool-entry.ts';
import { fieldsOf, type ToolField } from './tool-fields.ts';

const braced = (name: string) => `{{${name}}}`;
const nameOf = ({ variable }: ToolField): VariableName => variable;
const named = (key: Parameters<typeof presetNamed>[0]) =>
  fieldsOf(presetNamed(key).lines).map(({ variable, isRequired, orPage }) => {
    return `${variable}${isRequired ? '!' : ''}${orPage ? ' or page' : ''}`;
  });

test('S2.14 the forms of the commands', () => {
  const manner = ['writingStyle', 'writingTone', 'writingLength', 'outputLanguage'];
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

test('S3.17 what is of the page has a field for its address, which a page as source fills', () => {
  const lines = ['For {{websiteDomain}} at {{websiteUrl}}: {{keyPoints}}'];
  expect(fieldsOf(lines)).toEqual([
    { variable: 'keyPoints', isRequired: true, orPage: false },
    { variable: 'websiteUrl', isRequired: true, orPage: true },
  ]);
  expect(pageVariables('pier.example/a')).toEqual({
    websiteUrl: 'pier.example/a',
    websiteDomain: 'pier.example',
  });
  expect(pageVariables('chrome-extension://abc/pdf-viewer.html')).toEqual({});
});

test('S3.17 an own tool names only variables that something fills; of those, a selection fills some', () => {
  const tool = { id: 't', kind: 'custom', name: 'T', icon: 'edit' } as const;
  const runs = ownToolVariables.filter((name) => {
    const { needs } = ownEntry({ ...tool, instruction: `{{${name}}}` });
    return runsAtOnce({ ...tool, parent: null, needs });
  });
  const filled = new Set([...runs, ...fieldsOf(ownToolVariables.map(braced)).map(nameOf)]);
  expect(ownToolVariables.filter((name) => !filled.has(name))).toEqual([]);
  expect(runs).toEqual(expect.arrayContaining(['selectedText', 'websiteDomain', 'websiteUrl']));
  expect(unfilledIn('{{draft}} {{completionOutput}} {{x}}')).toEqual(['completionOutput']);
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
