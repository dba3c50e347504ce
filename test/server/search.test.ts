import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { analyzerVersion } from '#server/search/terms.ts';
import { docIdOf, type SearchRoom, searchRoom, textPassages } from './search-documents.ts';

let room: SearchRoom;

beforeAll(async () => {
  room = await searchRoom();
}, 60_000);

afterAll(() => room.close());

async function rowsOf(name: string, owner = 'ann') {
  const own = (table: 'passage' | 'word_block' | 'indexed_document') =>
    room.db
      .selectFrom(table)
      .selectAll()
      .where('owner_id', '=', owner)
      .where('doc_id', '=', docIdOf(name))
      .execute();
  return {
    passages: await own('passage'),
    blocks: await own('word_block'),
    states: await own('indexed_document'),
  };
}

const filler = Array.from({ length: 40 }, (_, at) => `Paragraph ${at} is about nothing at all.`);

/** Finds the one passage among forty others. */
async function findsFirst(name: string, passage: string, query: string): Promise<void> {
  await room.add(name, [...filler.slice(0, 20), passage, ...filler.slice(20)].join('\n\n'));
  const [first] = await room.find(query, [name]);
  expect({ query, found: first?.text }).toEqual({ query, found: passage });
  expect(first!.score_text).toBeGreaterThan(0);
  expect(first!.score_vector).toBeNull();
}

test.each([
  ['English, other endings', 'The ferries were moored at the quay.', 'mooring of a ferry'],
  ['German, a compound', 'Die Hängebrücke schwankt im Wind.', 'Brücke'],
  ['German, without its dots', 'Die Hängebrücke schwankt im Wind.', 'hangebrucke'],
  ['French, accents left out', 'L’élève a été récompensé.', 'eleve recompense'],
  ['Russian, another case', 'Паром сгорел в старой гавани.', 'гавань паромы'],
  ['Polish, plain letters', 'Łódź płynie do portu.', 'lodz plynie'],
  ['Turkish, dotless i', 'Fırtına kıyıya vurdu.', 'firtina kiyiya'],
  ['Vietnamese, no marks', 'Ngọn hải đăng được xây năm 1903.', 'hai dang duoc xay'],
  ['Arabic, points and hamzas left out', 'أُحْرِقَتِ المَنارةُ القديمة.', 'احرقت المناره'],
  ['Arabic, digits of its own', 'بنيت سنة ١٩٠٣ على الشاطئ.', '1903'],
  ['Hebrew, points left out', 'הַמִּגְדַּלּוֹר נִבְנָה בַּחוֹף.', 'המגדלור נבנה'],
  ['Persian, letters as in Arabic', 'کتابخانه‌ی قدیمی در بندر است.', 'كتابخانه قديمي'],
  ['Chinese', '灯塔建于一九零三年，由石头砌成。', '灯塔什么时候建的'],
  ['Chinese, cut otherwise', '研究生命的起源需要耐心。', '研究生'],
  ['Chinese, one character', '光学仪器放在塔里。', '光'],
  ['Japanese', '霜の夜に灯台の火が消えた。', '灯台の火'],
  ['Korean, another particle', '역사를 배우는 학생이 많다.', '역사는'],
  ['Thai', 'ตลาดเปิดเฉพาะวันเสาร์ตอนเช้า', 'ตลาดเปิดวันไหน วันเสาร์'],
  ['Lao', 'ຕະຫຼາດເປີດວັນເສົາ', 'ວັນເສົາ'],
  ['Khmer', 'ផ្សារបើកនៅថ្ងៃសៅរ៍', 'ផ្សារ'],
  ['Burmese', 'ဈေးသည်စနေနေ့တွင်ဖွင့်သည်', 'စနေနေ့'],
  ['Hindi', 'प्रकाशस्तंभ १९०३ में बना था।', 'प्रकाशस्तंभ'],
  ['full-width letters', 'ＡＢＣ harbour office', 'abc'],
  ['a short word', 'Use of AI in pilots’ offices.', 'AI'],
  ['a number', 'It cost 1,627 coins.', '1627'],
  ['a slip in the middle', 'The lighthouse keeper slept.', 'lighthuose'],
  ['a slip at the start', 'The lighthouse keeper slept.', 'ilghthouse'],
  ['a letter missing', 'The lighthouse keeper slept.', 'lighthose keper'],
  ['quotes', 'He said “the sea gives nothing back” twice.', '"the sea gives nothing back"'],
])('%s', (language, passage, query) => findsFirst(language, passage, query), 20_000);

test('BM25 counts over the requested documents: rare words there weigh most', async () => {
  await room.add('salt', ['Salt and bread.', ...filler].join('\n\n'));
  const bread = Array.from({ length: 30 }, (_, at) => `Bread number ${at} is baked.`);
  await room.add('bread', [...bread, 'Salt lies in the cellar.'].join('\n\n'));
  const alone = await room.find('bread salt cellar', ['bread']);
  expect(alone[0]!.text).toBe('Salt lies in the cellar.');
  const both = await room.find('bread', ['salt', 'bread']);
  expect(both[0]!.score_text).toBeLessThan((await room.find('bread', ['salt']))[0]!.score_text);
});

test('headings count for the passages below them; each hit has its range in the text', async () => {
  const text = `# Harbour\n\nNothing.\n\n# Prices of tickets\n\nTwo coins.\n\n${filler.join('\n\n')}`;
  await room.add('headings', text);
  const [first] = await room.find('ticket prices', ['headings'], { k: 1 });
  expect(first).toMatchObject({ text: 'Two coins.', doc_id: docIdOf('headings') });
  expect(text.slice(first!.textStart, first!.textEnd)).toBe('Two coins.');
});

test('anchors are returned unchanged', async () => {
  const text = 'A box on page seven.';
  const anchor = { kind: 'pdf', page: 7, boxes: [[1.5, 2, 3, 4]] } as const;
  const passages = textPassages(text).map((passage) => ({
    ...passage,
    anchor: {
      ...anchor,
      boxes: anchor.boxes.map((box) => [...box] as [number, number, number, number]),
    },
  }));
  await room.put('anchors', text, { passages });
  await room.index.index('ann', docIdOf('anchors'));
  const [found] = await room.find('box', ['anchors']);
  expect(found).toMatchObject({ anchor, passage_id: passages[0]!.id });
});

test('another owner’s document, one that was deleted and one that never was are the same', async () => {
  await room.add('secret', 'The treasure is under the lighthouse.', 'bob');
  await room.add('buried', 'The treasure is in the well.');
  await room.db
    .updateTable('document')
    .set({ deleted_at: new Date() })
    .where('doc_id', '=', docIdOf('buried'))
    .execute();
  expect(await room.find('treasure', ['secret', 'buried', 'never'])).toEqual([]);
  expect(await room.find('treasure', ['secret'], { owner: 'bob' })).toHaveLength(1);
});

test('statistics of others’ documents change no score', async () => {
  await room.add('shared', ['Treasure maps.', ...filler].join('\n\n'));
  const before = await room.find('treasure', ['shared']);
  await room.add('shared', Array.from({ length: 50 }, () => 'Treasure!').join('\n\n'), 'bob');
  expect(await room.find('treasure', ['shared'])).toEqual(before);
});

test('a document’s rows go with it', async () => {
  await room.add('gone', 'It was here.');
  expect((await rowsOf('gone')).passages).toHaveLength(1);
  await room.db.deleteFrom('document').where('doc_id', '=', docIdOf('gone')).execute();
  expect(await rowsOf('gone')).toEqual({ passages: [], blocks: [], states: [] });
});

test('indexing again gives the same rows; another text replaces them', async () => {
  await room.add('again', 'The first text.\n\nOf two passages.');
  const before = await rowsOf('again');
  await room.index.index('ann', docIdOf('again'));
  const after = await rowsOf('again');
  expect(after.passages).toEqual(before.passages);
  expect(after.blocks).toEqual(before.blocks);
  expect(after.states[0]).toMatchObject({ cutter: analyzerVersion });
  await room.add('again', 'Another one.');
  expect((await rowsOf('again')).passages.map(({ text }) => text)).toEqual(['Another one.']);
  expect(await room.find('first', ['again'])).toEqual([]);
});

test('dropping removes the rows, and dropping again does nothing', async () => {
  await room.add('dropped', 'It was here.');
  for (let times = 0; times < 2; times += 1) {
    await room.index.drop('ann', docIdOf('dropped'), room.db);
    expect(await rowsOf('dropped')).toEqual({ passages: [], blocks: [], states: [] });
  }
});

test('a document cut by an older rule is indexed again, a deleted one is not', async () => {
  for (const name of ['older', 'deleted']) await room.add(name, 'The mill stands.');
  await room.add('newer', 'The mill fell.');
  const older = ['older', 'deleted'].map(docIdOf);
  await room.db
    .updateTable('indexed_document')
    .set({ cutter: 0 })
    .where('doc_id', 'in', older)
    .execute();
  await room.db.deleteFrom('word_block').where('doc_id', 'in', older).execute();
  await room.db
    .updateTable('document')
    .set({ deleted_at: new Date() })
    .where('doc_id', '=', docIdOf('deleted'))
    .execute();
  const before = await rowsOf('newer');
  const failures: unknown[] = [];
  await room.index.renew(new AbortController().signal, (error) => failures.push(error));
  expect(failures).toEqual([]);
  expect((await room.find('mill', ['older', 'deleted'])).map(({ doc_id }) => doc_id)).toEqual([
    docIdOf('older'),
  ]);
  expect((await rowsOf('older')).states[0]!.cutter).toBe(analyzerVersion);
  expect((await rowsOf('deleted')).states[0]!.cutter).toBe(0);
  expect(await rowsOf('newer')).toEqual(before);
});

test('a document that cannot be indexed again does not stop the others', async () => {
  const names = ['first', 'broken', 'last'];
  for (const name of names) await room.add(name, 'The mill stands.');
  const [passage] = textPassages('The mill stands.');
  await room.put('broken', 'The mill stands.', {
    passages: [{ ...passage!, textEnd: 2 ** 40 }],
  });
  const ids = names.map(docIdOf);
  await room.db
    .updateTable('indexed_document')
    .set({ cutter: 0 })
    .where('doc_id', 'in', ids)
    .execute();
  const failures: unknown[] = [];
  await room.index.renew(new AbortController().signal, (error) => failures.push(error));
  expect(failures).toHaveLength(1);
  const cutters = await Promise.all(
    names.map(async (name) => (await rowsOf(name)).states[0]!.cutter),
  );
  expect(cutters).toEqual([analyzerVersion, 0, analyzerVersion]);
});

test('ten concurrent indexings of the same document leave one index of it', async () => {
  await room.put('race', ['The race.', ...filler].join('\n\n'));
  await Promise.all(Array.from({ length: 10 }, () => room.index.index('ann', docIdOf('race'))));
  const { passages, states } = await rowsOf('race');
  expect([passages.length, states.length]).toEqual([41, 1]);
  expect(await room.find('race', ['race'])).toHaveLength(1);
});

test('an index that fails in its middle leaves the old one', async () => {
  await room.add('whole', 'The old text.');
  const text = 'The new text.\n\nA second passage.';
  const broken = textPassages(text).map((passage, at) => ({
    ...passage,
    textEnd: at === 1 ? 2 ** 40 : passage.textEnd,
  }));
  await room.put('whole', text, { passages: broken });
  await expect(room.index.index('ann', docIdOf('whole'))).rejects.toThrow();
  expect((await room.find('old', ['whole']))[0]?.text).toBe('The old text.');
});

test('a document that does not exist cannot be indexed', async () => {
  await room.put('theirs', 'Words.', { owner: 'bob' });
  for (const name of ['theirs', 'nothing']) {
    const tried = room.index.index('ann', docIdOf(name));
    await expect(tried).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('a document without passages is indexed and yields none', async () => {
  await room.put('empty', '', { passages: [] });
  await room.index.index('ann', docIdOf('empty'));
  expect(await room.find('anything', ['empty'])).toEqual([]);
});

test.each([
  ['SQL', "'; drop table passage; --"],
  ['words of tsquery', "ferry' | !'boat & <-> :*"],
  ['escapes and placeholders', '\\x00 \\ %_ $a $$ {}'],
  ['signs alone', '& | ! ( ) <-> :* :A'],
  ['signs of another plane, a lone surrogate, a NUL', '🚢⛵️ \u202e \ud800 \u0000'],
  ['our own marks', '~ ~~ ~ferr'],
  ['spaces', '   '],
  ['one word many times', 'ferry '.repeat(660)],
  ['many words', Array.from({ length: 800 }, (_, at) => `w${at}`).join(' ')],
  ['4,000 ideograms', '漢'.repeat(4000)],
  ['a word of 4,000 letters', 'x'.repeat(4000)],
  ['10 kB', `${'ferry boats '.repeat(200)}${'z'.repeat(8000)}`],
])('a hostile query is only words: %s', async (name, query) => {
  await room.add('hostile', ['The ferry burned.', ...filler].join('\n\n'));
  const found = await room.find(query, ['hostile']);
  const texts = found.map(({ text }) => text);
  expect({ name, texts }).toEqual({ name, texts: texts.filter((text) => /ferry/.test(text)) });
  const { rows } = await sql<{ count: string }>`select count(*) from passage`.execute(room.db);
  expect(Number(rows[0]!.count)).toBeGreaterThan(40);
});

test('hostile text is stored unchanged', async () => {
  const text = `\\x41 'quoted' {"a":1} NULL {}, "\\"\n\n${'z'.repeat(900)}\n\n\ud800 lone`;
  await room.put('text', text, { passages: textPassages(text) });
  await room.index.index('ann', docIdOf('text'));
  const [found] = await room.find('quoted', ['text']);
  expect(found?.text).toBe(`\\x41 'quoted' {"a":1} NULL {}, "\\"`);
  expect(await room.find('z'.repeat(900), ['text'])).toHaveLength(1);
});

test('no more than k passages, the same words of a document once', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `Rope number ${at}.`);
  await room.add('ropes', [...lines, 'Rope footer.', 'Rope footer.'].join('\n\n'));
  expect(await room.find('rope', ['ropes'], { k: 3 })).toHaveLength(3);
  const footers = await room.find('rope footer', ['ropes'], { k: 100 });
  expect(footers.filter(({ text }) => text === 'Rope footer.')).toHaveLength(1);
  expect(footers).toHaveLength(31);
});
