import { expect, test } from '@jest/globals';
import { chatsOf, jsonFile, readImport } from '#test/support/read-import.ts';
import { formatOf } from './formats.ts';
import type { ImportedChat } from './imported.ts';

/* Forms of one format that its fixture does not show. */

const readChats = (value: unknown) => chatsOf(jsonFile(value));
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

test('G19 In: a first question of Claude that was edited is a branch; what was written last is shown', async () => {
  const root = '00000000-0000-4000-8000-000000000000';
  const at = (minute: number) => `2026-01-02T03:0${minute}:00Z`;
  const made = { title: 'Poem', content: 'Two\nlines', command: 'create' };
  const tool = { type: 'tool_use', name: 'artifacts', input: made };
  const message = (n: number, sender: string, parent: string, more = {}) => ({
    uuid: id(n),
    sender,
    parent_message_uuid: parent,
    created_at: at(n),
    text: `Text ${n}`,
    ...more,
  });
  const chat = {
    uuid: id(200),
    chat_messages: [
      message(1, 'human', root),
      message(2, 'assistant', id(1)),
      message(3, 'human', id(2)),
      message(4, 'human', root),
      message(5, 'assistant', id(4), { content: [tool], text: 'This block is not supported' }),
    ],
  };
  const [read] = await readChats([chat]);
  const parents = read?.messages.map(({ id: own, parentId }) => [own, parentId]) ?? [];
  expect(Object.fromEntries(parents)).toEqual({
    [id(1)]: null,
    [id(2)]: id(1),
    [id(3)]: id(2),
    [id(4)]: null,
    [id(5)]: id(4),
  });
  expect(read?.lastMessageId).toBe(id(5));
  expect(read?.messages.find((each) => each.id === id(5))?.text).toBe(
    '<details>\n<summary>Poem</summary>\n\n```\nTwo\nlines\n```\n\n</details>',
  );
});

test('G19 In: thoughts and tools that Open WebUI writes into answers are apart, and folded', async () => {
  const content = `<details type="reasoning" done="true" duration="3">
<summary>Thought for 3 seconds</summary>
&gt; If a &lt; b
&gt; then
</details>
<details type="tool_calls" done="true" id="c1" name="search" arguments="{&quot;q&quot;: 1}" result="&quot;Two jibs.&quot;">
<summary>Tool Executed</summary>
</details>
The jib.`;
  const messages = {
    a: { id: 'a', parentId: null, role: 'user', content: 'Which sail?' },
    b: { id: 'b', parentId: 'a', role: 'assistant', content },
  };
  const [chat] = await readChats([{ id: id(1), chat: { history: { messages } } }]);
  const answer = chat?.messages[1];
  expect(answer?.reasoning).toBe('If a < b\nthen');
  expect(answer?.text).toMatch(
    /^<details>\n<summary>search<\/summary>\n\n```\n\{"q": 1\}\n\nTwo jibs\.\n```\n\n<\/details>\s+The jib\.$/,
  );
});

test('G19 In: calls of tools in LibreChat are folded', async () => {
  const call = { name: 'search', args: '{"q":1}', output: 'A plough.' };
  const content = [
    { type: 'tool_call', tool_call: call },
    { type: 'text', text: 'A plough.' },
  ];
  const messages = [{ messageId: 'a', isCreatedByUser: false, content }];
  const [chat] = await readChats({ conversationId: id(1), title: 'Anchors', messages });
  expect(chat?.messages[0]?.text).toMatch(/<summary>search<\/summary>[\s\S]*A plough\.$/);
});

test('G19 In: questions of a database of LobeChat follow what was before, and its roles are offered', async () => {
  const message = (n: number, parentId: string | null) => ({
    id: `m${n}`,
    role: n % 2 ? 'user' : 'assistant',
    content: `Text ${n}`,
    topicId: 't1',
    parentId,
    createdAt: new Date(1_764_000_000_000 + n).toISOString(),
  });
  const data = {
    messages: [message(3, null), message(4, 'm3'), message(1, null), message(2, 'm1')],
    topics: [{ id: 't1', title: 'Ropes' }],
    agents: [{ id: 'a1', title: 'Mate', systemRole: 'You are a mate.' }],
  };
  const read = await readImport(jsonFile({ mode: 'postgres', data }));
  const [chat, role] = read!.items;
  const messages = (chat as ImportedChat).messages;
  expect(messages.map(({ text }) => text)).toEqual(['Text 1', 'Text 2', 'Text 3', 'Text 4']);
  expect(messages.map(({ parentId }) => parentId)).toEqual([
    null,
    ...messages.slice(0, 3).map((each) => each.id),
  ]);
  expect(role).toEqual({ kind: 'instruction', title: 'Mate', text: 'You are a mate.' });
});

test.each([
  ['8. Juni 2025, 12:37:50 MESZ', Date.UTC(2025, 5, 8, 10, 37, 50)],
  ['10 de mai. de 2025, 03:46:09 BRT', Date.UTC(2025, 4, 10, 6, 46, 9)],
  ['Apr 12, 2025, 3:34:31\u202fPM EDT', Date.UTC(2025, 3, 12, 19, 34, 31)],
  ['2025年6月20日 00:28:51 CST', new Date(2025, 5, 20, 0, 28, 51).getTime()],
  ['08.06.2025, 12:37:50 GMT+05:30', Date.UTC(2025, 5, 8, 7, 7, 50)],
])('G19 In: an activity of Gemini of %s, with a link and a picture', async (date, time) => {
  const cell = 'class="content-cell mdl-cell mdl-typography--body-1"';
  const prompt = 'Prompted <a href="https://gemini.google.com/app/a">How high?<br>Now.</a>';
  const answer = '<p>It is 12 m high.</p><img src="a-1.png">';
  const words = `${prompt}<br>${date}${answer}`;
  const html = `<div class="outer-cell"><p>Gemini Apps</p><div ${cell}>${words}</div></div>`;
  const [chat] = await chatsOf(new File([html], 'MyActivity.html'));
  expect(chat?.messages).toMatchObject([
    { text: 'How high?\nNow.', createdAt: time, files: [{ key: 'a-1.png', path: null }] },
    { text: 'It is 12 m high.' },
  ]);
});

test.each([
  ['Ihre Notiz auf Seite 12 | bei Position 182 | Hinzugefügt am Montag, 24. März 2025 10:00:00', 2],
  ['Votre note à la page 12 | emplacement 182 | Ajouté le lundi 24 février 2025 10:00:00', 1],
  ['Tu nota en la página 12 | Posición 182 | Añadido el lunes, 24 de enero de 2025 10:00:00', 0],
  ['12ページ|位置No. 182のメモ |作成日: 2025年12月24日月曜日 10:00:00', 11],
  ['您在第 12 页（位置 #182）的笔记 | 添加于 2025年5月24日星期一 上午10:00:00', 4],
  ['Ваша заметка на странице 12 | Добавлено: понедельник, 24 мая 2025 г. в 10:00:00', 4],
])('G19 In: a note of Kindle in another language: %s', async (facts, month) => {
  const clipping = `\ufeffTides (A. Moon)\r\n- ${facts}\r\n\r\nCheck this.\r\n==========\r\n`;
  expect((await readImport(new File([clipping], 'My Clippings.txt')))?.items).toMatchObject([
    {
      title: 'Tides',
      note: 'Check this.',
      quote: '',
      savedAt: new Date(2025, month, 24, 10).getTime(),
    },
  ]);
});

test('G19 In: annotations of the W3C have their note in each form that it may have', async () => {
  const target = { source: 'https://tides.example/', selector: { exact: 'It ebbs.' } };
  const notes = [
    { body: { type: 'TextualBody', value: 'True?' } },
    { body: [{ value: 'True?', purpose: 'describing' }] },
    { bodyValue: 'True?' },
  ];
  const all = notes.map((note) => ({ motivation: 'commenting', ...note, target: [target] }));
  const read = await readImport(jsonFile(all, 'a.json'));
  expect(read?.items).toHaveLength(3);
  for (const item of read!.items) {
    expect(item).toMatchObject({
      quote: 'It ebbs.',
      note: 'True?',
      link: 'https://tides.example/',
    });
  }
});

test('G19 In: tags that Zotero made are tags, and the title is that of the work', async () => {
  const rdf = `<rdf:RDF xmlns:z="http://www.zotero.org/namespaces/export#">
<bib:Article rdf:about="#item_1">
<bib:presentedAt><bib:Conference><dc:title>Sea Days</dc:title></bib:Conference></bib:presentedAt>
<dc:subject><z:AutomaticTag><rdf:value>moon</rdf:value></z:AutomaticTag></dc:subject>
<dc:title>On tides</dc:title>
<dc:identifier><dcterms:URI><rdf:value>https://tides.example/paper</rdf:value></dcterms:URI></dc:identifier>
</bib:Article>
</rdf:RDF>`;
  expect((await readImport(new File([rdf], 'a.rdf')))?.items).toMatchObject([
    { title: 'On tides', link: 'https://tides.example/paper', tags: ['moon'] },
  ]);
});

test('G19 In: tables keep both tags and folder, lists of tags, and a second column of the same', async () => {
  const read = async (csv: string) => (await readImport(new File([csv], 'a.csv')))?.items;
  const instapaper =
    'URL,Title,Selection,Folder,Timestamp,Tags\n' +
    'https://a.example/,A,,Unread,1764000000,"[""sea"",""to read""]"\n' +
    'https://b.example/,B,,Archive,1764000000,[]\n';
  expect(await read(instapaper)).toMatchObject([
    { tags: ['sea', 'to read', 'Unread'] },
    { tags: ['Archive'] },
  ]);
  const raindrop =
    'id,title,note,excerpt,url,folder,tags\n1,A,Mine,Of the sea.,https://a.example/,Sea,"moon, tide"\n';
  expect(await read(raindrop)).toMatchObject([
    { note: 'Mine', tags: ['moon', 'tide', 'Sea'], more: { excerpt: 'Of the sea.' } },
  ]);
});

test('the beginning of a file that is cut off behind a backslash is read once', () => {
  const head = `[{"mapping":{}},"${'\\"'.repeat(60_000)}\\`;
  expect(formatOf('a.json', head)?.id).toBe('chatgpt');
});
