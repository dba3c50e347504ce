import { expect, test } from '@jest/globals';
import { readChatGptChat } from './chatgpt.ts';
import { readExport } from './read-chats.ts';

const readChats = (text: string) => readExport(text)?.chats ?? null;

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const node = (n: number, parent: number | null, children: number[], message: unknown) => [
  id(n),
  { id: id(n), parent: parent === null ? null : id(parent), children: children.map(id), message },
];
const says = (role: string, text: string, more = {}) => ({
  author: { role },
  create_time: 1_700_000_000.5,
  content: { content_type: 'text', parts: [text] },
  ...more,
});

const chatGpt = {
  id: id(100),
  title: 'Tides',
  create_time: 1_700_000_000,
  update_time: 1_700_000_100,
  current_node: id(5),
  mapping: Object.fromEntries([
    node(1, null, [2], null),
    node(2, 1, [3], says('system', '')),
    node(3, 2, [4, 6], says('user', 'When does it flood?')),
    node(4, 3, [5], says('assistant', 'search("tide")', { recipient: 'web' })),
    node(5, 4, [], says('assistant', 'At noon.')),
    node(6, 3, [], says('assistant', 'At nine.')),
  ]),
};

test('ChatGPT: questions and answers with their branches; what is not shown is passed over', () => {
  expect(readChats(JSON.stringify([chatGpt]))).toEqual([
    {
      id: id(100),
      title: 'Tides',
      createdAt: 1_700_000_000_000,
      updatedAt: 1_700_000_100_000,
      lastMessageId: id(5),
      messages: [
        {
          id: id(3),
          parentId: null,
          isQuestion: true,
          text: 'When does it flood?',
          createdAt: 1_700_000_000_500,
        },
        {
          id: id(6),
          parentId: id(3),
          isQuestion: false,
          text: 'At nine.',
          createdAt: 1_700_000_000_500,
        },
        {
          id: id(5),
          parentId: id(3),
          isQuestion: false,
          text: 'At noon.',
          createdAt: 1_700_000_000_500,
        },
      ],
    },
  ]);
});

test('Claude: messages follow each other, or their parents; thoughts are left out', () => {
  const chat = {
    uuid: id(200),
    name: 'Lamps',
    created_at: '2026-01-02T03:04:05.000Z',
    updated_at: '2026-01-02T03:05:05.000Z',
    chat_messages: [
      { uuid: id(1), sender: 'human', text: 'How many?', created_at: '2026-01-02T03:04:06Z' },
      {
        uuid: id(2),
        sender: 'assistant',
        text: 'Ten. Or so.',
        content: [
          { type: 'thinking', thinking: 'Hm.' },
          { type: 'text', text: 'Ten.' },
        ],
      },
      { uuid: id(3), sender: 'assistant', text: 'Twelve.', parent_message_uuid: id(1) },
      { uuid: id(4), sender: 'human', text: '  ' },
    ],
  };
  const [read] = readChats(JSON.stringify({ conversations: [chat] })) ?? [];
  expect(read?.messages.map(({ text, parentId }) => [text, parentId])).toEqual([
    ['How many?', null],
    ['Ten.', id(1)],
    ['Twelve.', id(1)],
  ]);
  expect(read?.updatedAt).toBe(Date.parse('2026-01-02T03:05:05Z'));
});

test.each(['', '{', '[]', '{"gloss":"backup"}', '[{"title":"x"}]', '"mapping"'])(
  '%j is no such file',
  (text) => expect(readChats(text)).toBeNull(),
);

test('a tree that leads back to itself, and one of 20,000 messages, end', () => {
  const loop = {
    ...chatGpt,
    mapping: Object.fromEntries([node(1, 2, [2], null), node(2, 1, [1], null)]),
  };
  expect(readChats(JSON.stringify([loop]))).toEqual([]);
  const count = 20_000;
  const mapping = Object.fromEntries(
    Array.from({ length: count }, (_, n) =>
      node(
        n,
        n === 0 ? null : n - 1,
        n === count - 1 ? [] : [n + 1],
        says(n % 2 ? 'assistant' : 'user', 'x'),
      ),
    ),
  );
  expect(readChats(JSON.stringify([{ ...chatGpt, mapping }]))?.[0]?.messages).toHaveLength(count);
});

const spoken = (text: string) => ({
  content_type: 'multimodal_text',
  parts: [
    { content_type: 'audio_transcription', text, direction: 'in' },
    { content_type: 'audio_asset_pointer', asset_pointer: 'sediment://file_1' },
  ],
});
const chatOf = (messages: readonly object[], more = {}) => ({
  ...chatGpt,
  current_node: id(messages.length),
  mapping: Object.fromEntries(
    messages.map((message, at) =>
      node(at + 1, at === 0 ? null : at, at + 1 < messages.length ? [at + 2] : [], message),
    ),
  ),
  ...more,
});
const textsOf = (chat: unknown) =>
  readChats(JSON.stringify([chat]))?.[0]?.messages.map(({ text }) => text);

test('ChatGPT: both sides of a spoken chat', () => {
  const chat = chatOf([
    says('user', '', { content: spoken('How many lamps?') }),
    says('assistant', '', { content: spoken('Two.') }),
  ]);
  expect(textsOf(chat)).toEqual(['How many lamps?', 'Two.']);
});

test('ChatGPT: marks of quotes go, their sources stay', () => {
  const mark = '\ue200cite\ue202turn0search3\ue201';
  const answer = `In \ue200entity\ue202["place","Lumen Bay",0]\ue201 two. ${mark}\n\nNew【4:1†a.pdf】.`;
  const source = { title: 'Harbour news', url: 'https://harbour.example/lamps' };
  const reference = { matched_text: mark, items: [source] };
  const link = '([Harbour news](https://harbour.example/lamps))';
  const metadata = { content_references: [reference] };
  expect(textsOf(chatOf([says('assistant', answer, { metadata })]))).toEqual([
    `In Lumen Bay two. ${link}\n\nNew.`,
  ]);
  const older = { citations: [{ start_ix: 4, end_ix: 14, metadata: source }] };
  expect(textsOf(chatOf([says('assistant', 'Two 【0†source】.', { metadata: older })]))).toEqual([
    `Two ${link}.`,
  ]);
});

test('a message that has only attachments has their text, or their names', () => {
  const files = { metadata: { attachments: [{ name: 'pier.png' }] } };
  expect(textsOf(chatOf([says('user', '', files), says('assistant', 'Two.')]))).toEqual([
    '[pier.png]',
    'Two.',
  ]);
  const claude = {
    uuid: id(200),
    chat_messages: [
      {
        uuid: id(1),
        sender: 'human',
        text: '',
        attachments: [{ file_name: 'a.txt', extracted_content: 'One: ```x```.' }],
        files: [{ file_name: 'pier.png' }, { file_name: 'a.txt' }],
      },
    ],
  };
  expect(textsOf(claude)).toEqual(['[a.txt]\n\n````\nOne: ```x```.\n````\n\n[pier.png]']);
});

test('ids of another form become ids, the same each time and others in another chat', () => {
  const chat = (name: string) => ({
    ...chatGpt,
    id: name,
    mapping: { a: { id: 'a', parent: null, children: [], message: says('user', 'How many?') } },
    current_node: 'a',
  });
  const ids = (name: string) => {
    const [read] = readChats(JSON.stringify([chat(name)])) ?? [];
    return [read?.id, read?.messages[0]?.id, read?.lastMessageId];
  };
  const [chatId, messageId, last] = ids('WEB:1');
  expect(chatId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(last).toBe(messageId);
  expect(ids('WEB:1')).toEqual([chatId, messageId, last]);
  expect(ids('WEB:2')).not.toContain(messageId);
});

test('S3.14 200,000 children, and one that is deep, are read without recursion', () => {
  const count = 200_000;
  const children = Array.from({ length: count }, (_, n) => n + 1);
  let deep: unknown = [];
  for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
  const root = { ...says('user', 'x'), id: id(0) };
  const mapping = Object.fromEntries([
    [id(0), { parent: null, children: [deep, ...children.map(id)], message: root }],
    ...children.map((n) => node(n, 0, [], n === count ? says('assistant', 'last') : null)),
  ]);
  // Not by its text: what is read is what a parser gives, which has no recursion.
  expect(readChatGptChat({ ...chatGpt, mapping })?.messages.map(({ text }) => text)).toEqual([
    'x',
    'last',
  ]);
});

test.each([253_402_300_800, 8e12, 8.64e12, -5, Number.NaN])('a time of %d s is none', (time) => {
  const mapping = Object.fromEntries([node(3, null, [], says('user', 'x', { create_time: time }))]);
  const [chat] = readChats(JSON.stringify([{ ...chatGpt, mapping, update_time: time }])) ?? [];
  expect(chat?.updatedAt).toBe(chatGpt.create_time * 1000);
  expect(chat?.messages[0]?.createdAt).toBe(chatGpt.create_time * 1000);
});

test('an entry that is no chat leaves the others, and is counted', () => {
  expect(
    readExport(JSON.stringify([{ title: 'x' }, null, chatGpt, { mapping: {} }])),
  ).toMatchObject({
    chats: [{ id: id(100) }],
    leftOut: 3,
  });
});
