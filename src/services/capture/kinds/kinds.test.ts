import { expect, test } from '@jest/globals';
import { parse } from '#test/support/parse-page.ts';

const prose =
  'The lamp at the end of the pier was moved by the storm, and the harbour office has asked for a new one. ';
const around = (main: string, title: string) =>
  `<html lang="en"><title>${title} | Pier</title><nav><a href="/">Home</a> <a href="/b">Boards</a> <a href="/c">Members</a></nav><main><h1>${title}</h1>${main}</main><footer>© 2026 Pier. <a href="/p">Privacy policy</a></footer>`;
const factsOf = (page: Awaited<ReturnType<typeof parse>>) => page?.doc_type_dependent_data;

test('a thread: its posts in order, each with who and when', async () => {
  const posts = ['Ann', 'Bo', 'Cy'].map(
    (name, i) =>
      `<div class="forum-post"><div class="post-head"><a class="username" href="/members/${i}">${name}</a> <time datetime="2026-01-0${i + 1}T08:00:00Z">then</time></div><div class="post-text"><p>${name} says: ${prose}</p></div><div class="post-tools"><a href="#r">Reply</a> <a href="#q">Quote</a></div></div>`,
  );
  const page = await parse(around(posts.join(''), 'Which lamp for the pier?'), {
    url: 'https://boards.example/threads/lamp',
  });
  expect(page?.title).toBe('Which lamp for the pier?');
  expect(factsOf(page)).toMatchObject({ kind: 'thread', author: ['Ann'], published: '2026-01-01' });
  const heads = [
    '**Ann · 2026-01-01**',
    'Ann says',
    '**Bo · 2026-01-02**',
    'Bo says',
    '**Cy · 2026-01-03**',
    'Cy says',
  ];
  const places = heads.map((head) => page?.text.indexOf(head) ?? -1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  expect(page?.text).not.toContain('Members');
});

test('K2.4 a later page of a thread is by who began it, as its data say', async () => {
  const posts = ['Bo', 'Cy'].map(
    (name, i) =>
      `<div class="forum-post"><div class="post-head"><a class="username" href="/members/${i}">${name}</a> <time datetime="2026-01-0${i + 2}T08:00:00Z">then</time></div><div class="post-text"><p>${name} says: ${prose}</p></div></div>`,
  );
  const stated = {
    '@type': 'DiscussionForumPosting',
    author: { name: 'Ann' },
    datePublished: '2025-12-30',
  };
  const data = `<script type="application/ld+json">${JSON.stringify(stated)}</script>`;
  const page = await parse(around(`${data}${posts.join('')}`, 'Which lamp for the pier?'), {
    url: 'https://boards.example/threads/lamp/page-2',
  });
  const facts = { kind: 'thread', author: ['Ann'], published: '2025-12-30' };
  expect(factsOf(page)).toMatchObject(facts);
});

test('K2.4 a signature under each post of a thread is read once', async () => {
  const posts = ['Ann', 'Bo', 'Ann'].map(
    (name, i) =>
      `<div class="forum-post"><div class="post-head"><a class="username" href="/members/${name}">${name}</a> <time datetime="2026-01-0${i + 1}T08:00:00Z">then</time></div><div class="post-text"><p>${name} says ${i}: ${prose.repeat(3)}</p></div><div class="post-foot"><p>Keeper of the lamp since 1998.</p></div></div>`,
  );
  const data = '<script type="application/ld+json">{"@type":"DiscussionForumPosting"}</script>';
  const page = await parse(around(`${data}${posts.join('')}`, 'Which lamp for the pier?'), {
    url: 'https://boards.example/threads/lamp',
  });
  expect(page?.text.match(/Keeper of the lamp/g)).toHaveLength(1);
  for (const i of [0, 1, 2]) expect(page?.text).toContain(` says ${i}: `);
});

/** A question and two answers, with marks of the second. */
const answered = (mark: string, data = '') => {
  const posts = ['Ann', 'Bo', 'Cy'].map(
    (name, i) =>
      `<div class="answer ${i === 2 ? mark : ''}"><div class="post-head"><a class="username" href="/members/${i}">${name}</a> <time datetime="2026-01-0${i + 1}T08:00:00Z">then</time></div><div class="post-text"><p>${name} says: ${prose}</p></div></div>`,
  );
  return around(`${posts.join('')}${data}`, 'Which lamp for the pier?');
};
const acceptedAnswer = { '@type': 'Answer', text: `<p>Cy says: ${prose}</p>` };
const question = (answer: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Question', name: 'Which lamp?', acceptedAnswer: answer })}</script>`;

test.each([
  ['its class', answered('accepted-answer')],
  ['the data of the page', answered('', question(acceptedAnswer))],
  ['a list in the data of the page', answered('', question([acceptedAnswer]))],
])('K2.4 the accepted answer of a thread is marked, by %s', async (_, html) => {
  const page = await parse(html, { url: 'https://boards.example/questions/lamp' });
  expect(page?.text).toContain('**Cy · 2026-01-03 · Accepted answer**');
  expect(page?.text.match(/Accepted answer/g)).toHaveLength(1);
});

test('K2.4 a mark that all answers have is none', async () => {
  const html = answered('').replaceAll('class="answer ', 'class="answer accepted ');
  const page = await parse(html, { url: 'https://boards.example/questions/lamp' });
  expect(page?.text).not.toContain('Accepted answer');
});

test('an index of threads, each row with who and when, is a list of their titles', async () => {
  const titles = ['Which lamp for the pier?', 'Nets left in the rain', 'Tide tables for next year'];
  const rows = titles.map(
    (title, i) =>
      `<div class="topic-row"><h3><a href="/threads/${i}">${title}</a></h3><p>Started by <a class="username" href="/members/${i}">Ann</a> <time datetime="2026-01-0${i + 1}T08:00:00Z">1 Jan</time>, ${i + 4} replies</p></div>`,
  );
  const page = await parse(around(rows.join(''), 'Recipes and repairs'), {
    url: 'https://boards.example/forums/repairs',
  });
  expect(factsOf(page)).not.toMatchObject({ kind: 'thread' });
  expect(factsOf(page)).not.toHaveProperty('author');
  for (const title of titles) expect(page?.text).toContain(title);
  expect(page?.text).not.toContain('**Ann');
});

test('a product: what it is and its specification, without the navigation', async () => {
  const data = '<script type="application/ld+json">{"@type":"Product","name":"Pier lamp"}</script>';
  const rows =
    '<table><tr><th>Socket</th><td>E27</td></tr><tr><th>Width</th><td>18 cm</td></tr></table>';
  const main = `${data}<p>$49.00</p><button>Add to cart</button><p>${prose}</p><h2>Specification</h2>${rows}`;
  const page = await parse(around(main, 'Pier lamp'), {
    url: 'https://shop.example/products/lamp',
  });
  expect(factsOf(page)).toMatchObject({ kind: 'product' });
  expect(page?.text).toContain('E27');
  expect(page?.text).not.toContain('Members');
});

test('a recipe keeps its ingredients, however short they are', async () => {
  const ingredients = ['2 eggs', '1 leek', 'salt'];
  const data = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Leek pie', recipeIngredient: ingredients })}</script>`;
  const main = `${data}<p>${prose}</p><ul>${ingredients.map((each) => `<li>${each}</li>`).join('')}</ul><p>${prose}</p>`;
  const page = await parse(around(main, 'Leek pie'));
  expect(factsOf(page)).toMatchObject({ kind: 'recipe' });
  for (const each of ingredients) expect(page?.text).toContain(each);
});

test('K2.8 a recipe whose rows are no lists has its ingredients and steps as lists, in their order', async () => {
  const ingredients = ['2 dl mel', '1 æg', '½ tsk. salt'];
  const steps = ['Rør mel og salt sammen.', 'Kom ægget i.', 'Bag brødet i en time.'];
  const recipeInstructions = steps.map((text) => ({ '@type': 'HowToStep', text }));
  const stated = {
    '@type': 'Recipe',
    name: 'Brød',
    recipeIngredient: ingredients,
    recipeInstructions,
  };
  const data = `<script type="application/ld+json">${JSON.stringify(stated)}</script>`;
  const rows = ['mel|2 dl', 'æg|1', 'salt|½ tsk.'].map((row) => {
    const [name, amount] = row.split('|');
    return `<div><div>${name}</div><div>${amount}</div></div>`;
  });
  const main = `${data}<p>${prose}</p><h2>Ingredienser</h2><div>${rows.join('')}</div><h2>Sådan gør du</h2><div>${steps.map((each) => `<div>${each}</div>`).join('')}</div><p>${prose}</p>`;
  const page = await parse(around(main, 'Brød'));
  expect(page?.text).toMatch(/- +mel 2 dl\n- +æg 1\n- +salt ½ tsk\.\n/);
  expect(page?.text).toMatch(
    /1\. +Rør mel og salt sammen\.\n2\. +Kom ægget i\.\n3\. +Bag brødet i en time\./,
  );
});

test('K2.8 a recipe whose ingredients are apart from its story has both', async () => {
  const ingredients = ['2 dl mel', '1 æg', '50 g sukker', '1 tsk. salt', 'vand'];
  const stated = { '@type': 'Recipe', name: 'Brød', recipeIngredient: ingredients };
  const data = `<script type="application/ld+json">${JSON.stringify(stated)}</script>`;
  const rows = ingredients.map((each) => `<div><a href="/v/${each.at(-1)}">${each}</a></div>`);
  const story = `<p>${prose.repeat(3)}</p>`.repeat(2);
  const page = await parse(
    `<html lang="da"><title>Brød</title>${data}<nav><a href="/">Hjem</a></nav><div class="side">${rows.join('')}</div><main><h1>Brød</h1>${story}</main><footer>© 2026</footer>`,
  );
  for (const each of ingredients) expect(page?.text).toContain(each);
  expect(page?.text).toContain('moved by the storm');
});

test('K2.8 a product has its price with the currency, wherever it is shown', async () => {
  const stated = {
    '@type': 'Product',
    name: 'Pier lamp',
    offers: { '@type': 'Offer', price: '1299.00', priceCurrency: 'SEK' },
  };
  const data = `<script type="application/ld+json">${JSON.stringify(stated)}</script>`;
  const main = `${data}<div class="toolbar"><span class="tag">1 299 kr</span><button>Add to cart</button></div><p>${prose}</p><h2>Specification</h2><p>${prose}</p>`;
  const page = await parse(around(main, 'Pier lamp'), {
    url: 'https://shop.example/products/lamp',
  });
  expect(page?.text).toContain('1 299 kr');
});

test('a page of no kind states none', async () => {
  const page = await parse('<p>Low tide at nine.</p>');
  expect(factsOf(page)).not.toHaveProperty('kind');
});
