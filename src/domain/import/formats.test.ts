import { expect, test } from '@jest/globals';
import { chatsOf, importFixture, jsonFile, readImport } from '#test/support/read-import.ts';
import { chatgpt } from './chats/chatgpt.ts';
import { products } from './products.ts';

const readChats = (value: unknown) => chatsOf(jsonFile(value));

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

test('ChatGPT: questions and answers with their branches; what a tool was asked is folded', async () => {
  const at = { createdAt: 1_700_000_000_500 };
  const fold = '<details>\n<summary>web</summary>\n\n```\nsearch("tide")\n```\n\n</details>';
  expect(await readChats([chatGpt])).toEqual([
    {
      kind: 'chat',
      id: id(100),
      title: 'Tides',
      createdAt: 1_700_000_000_000,
      updatedAt: 1_700_000_100_000,
      lastMessageId: id(5),
      messages: [
        { id: id(3), parentId: null, isQuestion: true, text: 'When does it flood?', ...at },
        { id: id(6), parentId: id(3), isQuestion: false, text: 'At nine.', ...at },
        { id: id(5), parentId: id(3), isQuestion: false, text: `${fold}\n\nAt noon.`, ...at },
      ],
    },
  ]);
});

test('Claude: messages follow each other, or their parents; thoughts are apart', async () => {
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
  const [read] = await readChats({ conversations: [chat] });
  expect(read?.messages.map(({ text, parentId }) => [text, parentId])).toEqual([
    ['How many?', null],
    ['Ten.', id(1)],
    ['Twelve.', id(1)],
  ]);
  expect(read?.messages[1]?.reasoning).toBe('Hm.');
  expect(read?.updatedAt).toBe(Date.parse('2026-01-02T03:05:05Z'));
});

test('G19 In: the branch that ChatGPT showed last is the one that is shown, whichever was written last', async () => {
  const [first] = await readChats([{ ...chatGpt, current_node: id(6) }]);
  expect(first?.messages.at(-1)?.id).toBe(id(5));
  expect(first?.lastMessageId).toBe(id(6));
});

test.each(['', '{', '[]', '[{"title":"x"}]', '"mapping"'])('%j is no such file', async (text) => {
  await expect(readImport(jsonFile(text))).rejects.toMatchObject({ code: 'file_unsupported' });
});

test('a backup of this product, and a chat that it saved, are none of another', async () => {
  expect(await readImport(jsonFile('{"gloss":"backup","version":1}\n{}'))).toBeNull();
  expect(await readImport(jsonFile({ gloss: 'conversation', messages: [] }))).toBeNull();
});

test('a tree that leads back to itself, and one of 20,000 messages, end', async () => {
  const loop = {
    ...chatGpt,
    mapping: Object.fromEntries([node(1, 2, [2], null), node(2, 1, [1], null)]),
  };
  expect(await readChats([loop])).toMatchObject([{ messages: [] }]);
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
  expect((await readChats([{ ...chatGpt, mapping }]))[0]?.messages).toHaveLength(count);
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
const textsOf = async (chat: unknown) =>
  (await readChats([chat]))[0]?.messages.map(({ text }) => text);

test('ChatGPT: both sides of a spoken chat', async () => {
  const chat = chatOf([
    says('user', '', { content: spoken('How many lamps?') }),
    says('assistant', '', { content: spoken('Two.') }),
  ]);
  expect(await textsOf(chat)).toEqual(['How many lamps?', 'Two.']);
});

test('ChatGPT: marks of quotes go, their sources stay', async () => {
  const mark = '\ue200cite\ue202turn0search3\ue201';
  const answer = `In \ue200entity\ue202["place","Lumen Bay",0]\ue201 two. ${mark}\n\nNew【4:1†a.pdf】.`;
  const source = { title: 'Harbour news', url: 'https://harbour.example/lamps' };
  const reference = { matched_text: mark, items: [source] };
  const link = '([Harbour news](https://harbour.example/lamps))';
  const metadata = { content_references: [reference] };
  expect(await textsOf(chatOf([says('assistant', answer, { metadata })]))).toEqual([
    `In Lumen Bay two. ${link}\n\nNew.`,
  ]);
  const older = { citations: [{ start_ix: 4, end_ix: 14, metadata: source }] };
  expect(
    await textsOf(chatOf([says('assistant', 'Two 【0†source】.', { metadata: older })])),
  ).toEqual([`Two ${link}.`]);
});

test('G19 In: custom instructions of ChatGPT are offered as they were written', async () => {
  const context = {
    author: { role: 'user' },
    content: {
      content_type: 'user_editable_context',
      user_profile: 'The user provided the following information about themselves.\n```I sail.```',
      user_instructions: 'Be brief.',
    },
    metadata: { user_context_message_data: { about_user_message: 'I sail.' } },
  };
  const read = await readImport(jsonFile([chatOf([context, says('user', 'Hi')])]));
  expect(read?.items.filter(({ kind }) => kind === 'instruction')).toEqual([
    { kind: 'instruction', title: '', text: 'I sail.' },
    { kind: 'instruction', title: '', text: 'Be brief.' },
  ]);
});

test('a message that has only attachments has their text, or their names', async () => {
  const files = { metadata: { attachments: [{ name: 'pier.png' }] } };
  expect(await textsOf(chatOf([says('user', '', files), says('assistant', 'Two.')]))).toEqual([
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
  expect(await textsOf(claude)).toEqual(['[a.txt]\n\n````\nOne: ```x```.\n````\n\n[pier.png]']);
});

test('ids of another form become ids, the same each time and others in another chat', async () => {
  const chat = (name: string) => ({
    ...chatGpt,
    id: name,
    mapping: { a: { id: 'a', parent: null, children: [], message: says('user', 'How many?') } },
    current_node: 'a',
  });
  const ids = async (name: string) => {
    const [read] = await readChats([chat(name)]);
    return [read?.id, read?.messages[0]?.id, read?.lastMessageId];
  };
  const [chatId, messageId, last] = await ids('WEB:1');
  expect(chatId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(last).toBe(messageId);
  expect(await ids('WEB:1')).toEqual([chatId, messageId, last]);
  expect(await ids('WEB:2')).not.toContain(messageId);
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
  const [read] = chatgpt.read({ ...chatGpt, mapping, deep }, { file: '', list: '', siblings: {} });
  expect(read).toMatchObject({ messages: [{ text: 'x' }, { text: 'last' }] });
});

test.each([253_402_300_800, 8e12, 8.64e12, -5, Number.NaN])(
  'a time of %d s is none',
  async (time) => {
    const mapping = Object.fromEntries([
      node(3, null, [], says('user', 'x', { create_time: time })),
    ]);
    const [chat] = await readChats([{ ...chatGpt, mapping, update_time: time }]);
    expect(chat?.updatedAt).toBe(chatGpt.create_time * 1000);
    expect(chat?.messages[0]?.createdAt).toBe(chatGpt.create_time * 1000);
  },
);

test('an entry that is no chat leaves the others, and is counted', async () => {
  const read = await readImport(jsonFile([{ title: 'x' }, null, chatGpt, { mapping: {} }]));
  expect(read?.items).toMatchObject([{ id: id(100) }]);
  expect(read?.counts).toMatchObject({ chats: 1, unknown: 3 });
});

/**
 * Of each fixture the form that it shows, when that was written down, and what a person counted in it: chats, messages,
 * files, saved things, instructions, things of a kind unknown.
 */
const fixtures: [file: string, name: string, form: string, date: string, counts: number[]][] = [
  ['chatgpt', 'ChatGPT', 'one conversations.json, with files', '2026-11-30', [3, 6, 2, 0, 2, 2]],
  [
    'chatgpt-2026-08',
    'ChatGPT',
    'a file a chat, without metadata',
    '2026-11-30',
    [2, 4, 1, 0, 0, 0],
  ],
  ['claude', 'Claude', 'chats, projects, memories', '2026-11-30', [2, 3, 1, 0, 2, 0]],
  ['gemini.json', 'Gemini', 'Takeout, My Activity, JSON', '2026-11-30', [1, 2, 0, 0, 0, 1]],
  ['gemini.html', 'Gemini', 'Takeout, My Activity, HTML', '2026-11-30', [1, 2, 0, 0, 0, 0]],
  ['grok.json', 'Grok', 'prod-grok-backend.json', '2026-11-30', [1, 3, 0, 0, 0, 0]],
  ['perplexity.json', 'Perplexity', 'list of threads', '2026-11-30', [1, 2, 0, 0, 0, 0]],
  [
    'perplexity-thread.json',
    'Perplexity',
    'a thread with blocks',
    '2026-11-30',
    [1, 2, 0, 0, 0, 0],
  ],
  ['open-webui.json', 'Open WebUI', 'Export chats', '2026-11-30', [1, 3, 0, 0, 0, 0]],
  ['librechat.json', 'LibreChat', 'a chat, recursive', '2026-11-30', [1, 2, 0, 0, 0, 0]],
  ['lobechat.json', 'LobeChat', 'exportType all', '2026-11-30', [2, 3, 0, 0, 1, 0]],
  ['jan', 'Jan', 'folder of threads', '2026-11-30', [1, 2, 0, 0, 0, 0]],
  ['page-assist.json', 'Page Assist', 'Export', '2026-11-30', [1, 2, 0, 0, 0, 0]],
  ['msty.json', 'Msty, BoltAI', 'chats with roles', '2026-11-30', [1, 2, 0, 0, 0, 0]],
  [
    'bookmarks.html',
    'Chrome, Firefox, Safari',
    'Netscape bookmark file',
    '2026-11-30',
    [0, 0, 0, 2, 0, 0],
  ],
  ['pocket.csv', 'Pocket', 'part_000000.csv', '2026-11-30', [0, 0, 0, 2, 0, 1]],
  ['readwise.csv', 'Readwise', 'Export to CSV', '2026-11-30', [0, 0, 0, 2, 0, 0]],
  ['instapaper.csv', 'Instapaper, Raindrop', 'CSV', '2026-11-30', [0, 0, 0, 1, 0, 0]],
  ['omnivore', 'Omnivore', 'metadata and highlights', '2026-11-30', [0, 0, 0, 3, 0, 0]],
  ['karakeep.json', 'Karakeep', 'Export', '2026-11-30', [0, 0, 0, 2, 0, 1]],
  ['hypothesis.json', 'Hypothesis', 'Export', '2026-11-30', [0, 0, 0, 1, 0, 0]],
  ['annotations.json', 'W3C Web Annotation', 'a list', '2026-11-30', [0, 0, 0, 1, 0, 0]],
  ['My Clippings.txt', 'Kindle', 'English', '2026-11-30', [0, 0, 0, 2, 0, 1]],
  ['zotero.rdf', 'Zotero', 'Zotero RDF', '2026-11-30', [0, 0, 0, 1, 0, 0]],
  ['gloss', 'Gloss (Markdown)', 'folder of Obsidian', '2026-11-30', [0, 0, 0, 1, 0, 1]],
  ['csl.json', 'Zotero', 'CSL-JSON', '2026-11-30', [0, 0, 0, 1, 0, 0]],
];

test.each(fixtures)(
  'G19 In: %s has what was counted in it by hand (%s: %s, %s)',
  async (file, name, _form, _date, by) => {
    const [chats, messages, files, saved, instructions, unknown] = by;
    const read = await readImport(await importFixture(file));
    expect(read?.names).toEqual([name]);
    expect(read?.counts).toEqual({ chats, messages, files, saved, instructions, unknown });
  },
);

test('every product has a fixture', () => {
  expect([...new Set(fixtures.map(([, name]) => name))].sort()).toEqual(
    Object.values(products).sort(),
  );
});

test('G19 In: citations of ChatGPT become addresses, and no debris stays', async () => {
  const [tides] = await chatsOf(await importFixture('chatgpt'));
  const answer = tides?.messages.find(({ text }) => text.includes('At noon'));
  const link = '([Noon table](https://tides.example/noon))';
  expect(answer).toMatchObject({
    text: expect.stringMatching(
      /<\/details>\n\nAt noon\. \(\[Noon table\]\(.*\)\) And it ebbs at six\. \(\[Noon/,
    ),
    reasoning: '**Looking**\n\nThe table says noon.',
    sources: [{ title: 'Noon table', url: 'https://tides.example/noon' }],
  });
  expect(answer?.text.split(link)).toHaveLength(3);
  expect(answer?.text).not.toMatch(/turn0|[\ue200-\ue2ff]|cite/);
});

test('G19 In: files are found in the archive by id and by index; what is not there is said', async () => {
  const [, sums] = await chatsOf(await importFixture('chatgpt'));
  expect(sums?.messages[0]?.files).toEqual([
    { key: 'file-AbC123', name: 'board.png', path: 'file-AbC123-board.png' },
    { key: 'file-Gone99', name: 'gone.pdf', path: null },
  ]);
  expect(sums?.messages[1]?.text).toMatch(
    /<summary>python<\/summary>[\s\S]*1 \+ 1[\s\S]*```\n2\n```[\s\S]*Two\.$/,
  );
  const [lamps] = await chatsOf(await importFixture('chatgpt-2026-08'));
  expect(lamps?.messages[0]?.files).toMatchObject([{ name: 'lamp.png', path: 'file_0000aa.dat' }]);
});

test('G19 In: branches, thoughts and sources of other products', async () => {
  const [sails] = await chatsOf(await importFixture('open-webui.json'));
  expect(sails?.messages.map(({ text, parentId }) => [text, parentId])).toEqual([
    ['Which sail?', null],
    ['The jib.', id(321)],
    ['The storm jib.', id(321)],
  ]);
  expect(sails).toMatchObject({ lastMessageId: id(323), more: { pinned: true } });
  expect(sails?.messages[2]?.reasoning).toBe('Wind is strong.');
  const [thread] = await chatsOf(await importFixture('perplexity-thread.json'));
  expect(thread?.messages[1]).toMatchObject({
    text: 'The double eight.[1](https://knots.example/eight)',
    sources: [{ title: 'Eight', url: 'https://knots.example/eight' }],
  });
  const [ropes] = await chatsOf(await importFixture('grok.json'));
  expect(ropes?.messages[1]).toMatchObject({ parentId: id(301), reasoning: 'Ropes.' });
});

test('G19 In: quotes keep note, colour and position', async () => {
  const read = async (file: string) => (await readImport(await importFixture(file)))?.items;
  expect(await read('readwise.csv')).toMatchObject([
    {
      quote: 'The tide "turns" at noon,\nnot before.',
      title: 'Tides',
      author: 'A. Moon',
      colour: 'yellow',
      tags: ['sea'],
      position: { location_type: 'page', location: '12', amazon_book_id: 'B00X' },
      savedAt: Date.UTC(2025, 10, 24, 10),
    },
    { quote: 'It ebbs at six.', note: 'Check this', colour: 'blue' },
  ]);
  expect(await read('hypothesis.json')).toMatchObject([
    {
      link: 'https://tides.example/',
      quote: 'The tide turns at noon',
      note: 'True?',
      position: [{}, {}, { prefix: 'Look: ', suffix: ', always.' }],
    },
  ]);
  expect(await read('My Clippings.txt')).toMatchObject([
    { title: 'Tides', author: 'A. Moon', quote: 'The tide turns at noon.', note: '' },
    { quote: '', note: 'Check this.' },
  ]);
  expect(await read('bookmarks.html')).toMatchObject([
    {
      title: 'Tides & moon',
      link: 'https://tides.example/?a=1&b=2',
      note: 'Read on Sunday',
      tags: ['Sailing', 'sea', 'moon'],
      savedAt: 1_764_000_001_000,
    },
    { title: 'Knots', tags: [] },
  ]);
  expect(await read('zotero.rdf')).toMatchObject([
    {
      title: 'On tides & time',
      link: 'https://tides.example/paper',
      author: 'Ada Moon',
      note: 'They turn.\n\nRead **twice**.',
      tags: ['sea'],
    },
  ]);
});

test('G19 In: what was stopped is gone on with, and nothing is read twice', async () => {
  const chats = Array.from({ length: 5 }, (_, n) => ({ ...chatGpt, id: id(500 + n) }));
  const rest = await readImport(jsonFile(chats), 3);
  expect(rest?.items.map((item) => 'id' in item && item.id)).toEqual([id(503), id(504)]);
});

test('G19 In: a file that was cut off gives what it has, and says so', async () => {
  const text = JSON.stringify([chatGpt, chatGpt]);
  const read = await readImport(jsonFile(text.slice(0, -20)));
  expect(read?.counts).toMatchObject({ chats: 1, unknown: 1 });
});
