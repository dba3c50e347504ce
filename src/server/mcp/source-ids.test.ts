import { expect, test } from '@jest/globals';
import { readSourceId, sourceIdText } from './source-ids.ts';

const document = 'a'.repeat(64);
const chat = '01935b4e-0000-7000-8000-000000000000';

test.each([
  { kind: 'document', id: document, part: null },
  { kind: 'document', id: document, part: '0123456789ab-0' },
  { kind: 'chat', id: chat, part: null },
  { kind: 'chat', id: chat, part: chat },
  { kind: 'memo', id: 'm.1_2-3', part: null },
] as const)('G18.A an id of a result is read as what it names: %j', (source) => {
  expect(readSourceId(sourceIdText(source))).toEqual(source);
});

test.each([
  '',
  'document',
  `document/${document}x`,
  `document/${document}/`,
  `document/${document}/../${document}`,
  `document/${document.toUpperCase()}`,
  `chat/${chat}/${chat.replaceAll('0', '-')}`,
  `chat/${'-'.repeat(36)}`,
  `memo/${'x'.repeat(91)}`,
  'memo/a/b',
  'setting/apiKey',
  `\ndocument/${document}`,
])('G18.A %j is no id', (text) => {
  expect(() => readSourceId(text)).toThrow('there is nothing with that id');
});
