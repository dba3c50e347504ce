import { expect, test } from '@jest/globals';
import { relatedPage, type SaidPage } from './related.ts';
import { numbersIn } from './telling-words.ts';

let pages = 0;

function page(title: string, passages: string[], more: Partial<SaidPage> = {}): SaidPage {
  pages += 1;
  const site = more.site ?? `s${pages}.test`;
  return {
    address: `https://${site}/${pages}`,
    site,
    title,
    author: [],
    published: null,
    passages,
    ...more,
  };
}

const kindOf = (now: SaidPage, ...read: SaidPage[]) =>
  relatedPage(now, read)?.relation.kind ?? null;
const may = { published: '2026-05-04' };

/** Two reports of one event, and the same sentence with another number, in each language. */
const reports: Record<string, { one: [string, string]; other: [string, string]; claim: string }> = {
  en: {
    one: [
      'Record tide floods the town library of Quarterly',
      'A record tide flooded the library of Quarterly on Monday night. Firefighters carried thousands of books to the upper floor. The harbour master had warned the council of the storm.',
    ],
    other: [
      'Quarterly: library under water after record tide',
      'After a record tide the town library of Quarterly stood under water. Firefighters saved thousands of books from the lower floor. The council had been warned of the storm by the harbour master.',
    ],
    claim: 'The library of Quarterly holds 18,400 books on its lower floor shelves.',
  },
  de: {
    one: [
      'Rekordflut setzt Stadtbibliothek Husum unter Wasser',
      'Eine Rekordflut hat die Stadtbibliothek Husum überschwemmt. Feuerwehrleute trugen tausende Bücher in das obere Stockwerk. Der Hafenmeister hatte den Stadtrat vor dem Sturm gewarnt.',
    ],
    other: [
      'Husum: Stadtbibliothek nach Rekordflut überschwemmt',
      'Nach einer Rekordflut stand die Stadtbibliothek Husum unter Wasser. Feuerwehrleute retteten tausende Bücher aus dem unteren Stockwerk. Der Stadtrat war vom Hafenmeister vor dem Sturm gewarnt worden.',
    ],
    claim: 'Die Stadtbibliothek Husum bewahrt 18.400 Bücher in ihrem unteren Stockwerk auf.',
  },
  fr: {
    one: [
      'Une marée record inonde la bibliothèque de Cancale',
      'Une marée record a inondé la bibliothèque municipale de Cancale. Les pompiers ont porté des milliers de livres à l’étage. Le capitaine du port avait averti la mairie de la tempête.',
    ],
    other: [
      'Cancale : la bibliothèque inondée par une marée record',
      'À Cancale, une marée record a inondé la bibliothèque municipale. Des milliers de livres ont été sauvés par les pompiers. La mairie avait été avertie de la tempête par le capitaine du port.',
    ],
    claim: 'La bibliothèque municipale de Cancale conserve 18 400 livres au niveau inférieur.',
  },
  ru: {
    one: [
      'Рекордный прилив затопил городскую библиотеку Выборга',
      'Рекордный прилив затопил городскую библиотеку Выборга. Пожарные вынесли тысячи книг на верхний этаж. Капитан порта предупреждал мэрию о шторме.',
    ],
    other: [
      'Выборг: городская библиотека затоплена после рекордного прилива',
      'После рекордного прилива городская библиотека Выборга стояла в воде. Пожарные спасли тысячи книг с нижнего этажа. Мэрия была предупреждена капитаном порта о шторме.',
    ],
    claim: 'Городская библиотека Выборга хранит 18400 книг на нижнем этаже.',
  },
  ja: {
    one: [
      '記録的な高潮で港町図書館が浸水',
      '記録的な高潮により港町図書館が浸水した。消防隊員が数千冊の書籍を上階へ運び出した。港長は市役所に嵐を警告していた。',
    ],
    other: [
      '港町図書館、記録的高潮で浸水被害',
      '港町図書館は記録的な高潮で浸水した。消防隊員は数千冊の書籍を下階から救出した。市役所は港長から嵐の警告を受けていた。',
    ],
    claim: '港町図書館は下階の書架に18400冊の書籍を所蔵している。',
  },
  ar: {
    one: [
      'مد قياسي يغمر مكتبة المدينة في طنجة',
      'غمر مد قياسي مكتبة المدينة في طنجة ليلة الاثنين. حمل رجال الإطفاء آلاف الكتب إلى الطابق العلوي. كان قبطان الميناء قد حذر البلدية من العاصفة.',
    ],
    other: [
      'طنجة: مكتبة المدينة تغمرها المياه بعد مد قياسي',
      'بعد مد قياسي غمرت المياه مكتبة المدينة في طنجة. أنقذ رجال الإطفاء آلاف الكتب من الطابق السفلي. كانت البلدية قد تلقت تحذيرا من العاصفة من قبطان الميناء.',
    ],
    claim: 'تحتفظ مكتبة المدينة في طنجة بنحو 18400 كتاب في طابقها السفلي.',
  },
};

const languages = Object.entries(reports);

test.each(languages)(
  'G17 two reports of one event, in days near each other: %s',
  (_, { one, other }) => {
    const now = page(one[0], [one[1]], may);
    expect(kindOf(now, page(other[0], [other[1]], { published: '2026-05-06' }))).toBe('event');
  },
);

test.each(languages)(
  'G17 what happened at another time is another event: %s',
  (_, { one, other }) => {
    const now = page(one[0], [one[1]], may);
    expect(kindOf(now, page(other[0], [other[1]], { published: '2024-05-06' }))).toBeNull();
  },
);

test.each(languages)(
  'G17 a sentence that was read with another number: %s',
  (_, { one, other, claim }) => {
    const read = claim.replace(/18[\s.,\u00a0]?400/u, '12600');
    const now = page(one[0], [one[1], claim]);
    const found = relatedPage(now, [page(other[0], [other[1], read])]);
    expect(found?.relation).toEqual({ kind: 'number', words: read });
    expect(kindOf(now, page(other[0], [claim]))).toBeNull();
  },
);

test.each(languages.flatMap(([one], at) => languages.slice(at + 1).map(([other]) => [one, other])))(
  'G17 reports in %s and %s are not compared',
  (one, other) => {
    const now = page(reports[one!]!.one[0], [reports[one!]!.one[1]], may);
    const read = page(reports[other!]!.other[0], [reports[other!]!.other[1]], may);
    expect(kindOf(now, read)).toBeNull();
  },
);

const boat = 'Free delivery to your harbour from 50 euros, and returns within 30 days.';

test.each<[string, SaidPage, SaidPage]>([
  [
    'goods of one shop',
    page('Buy red boat shoes online', ['Red boat shoes of canvas with a white sole.', boat], {
      site: 'shop.test',
    }),
    page('Buy blue boat shoes online', ['Blue boat shoes of leather with a dark sole.', boat], {
      site: 'shop.test',
    }),
  ],
  [
    'places by one pattern',
    page('Adorf, a town on the river', [
      'The town of Adorf has a population of 1,204 on its river bank.',
    ]),
    page('Bedorf, a town on the river', [
      'The town of Bedorf has a population of 1,377 on its river bank.',
    ]),
  ],
  [
    'two matches of two teams',
    page(
      'Harbour beats Quay 3:1 in the bay cup',
      ['Harbour beat Quay in the bay cup before a crowd of thousands at the stadium.'],
      may,
    ),
    page(
      'Harbour beats Quay 2:0 in the bay cup',
      ['Harbour beat Quay in the bay cup before a crowd of thousands at the stadium.'],
      may,
    ),
  ],
  [
    'numbers of two years',
    page('Floods of the library', ['In 2024 the library of the bay town was flooded on 214 days.']),
    page('Floods of the library', ['In 2023 the library of the bay town was flooded on 198 days.']),
  ],
  [
    'a notice of cookies',
    page('Bread of the coast', [
      'We and our 412 partners store cookies on your device for advertising.',
    ]),
    page('Salt of the sea', [
      'We and our 398 partners store cookies on your device for advertising.',
    ]),
  ],
  [
    'the parts of one manual',
    page('Set up the pump', ['Figure 2 shows the valve of the pump with its handle and seal.']),
    page('Set up the pump', ['Figure 3 shows the valve of the pump with its handle and seal.']),
  ],
  [
    'a number that both pages have',
    page('Library of the bay', ['The library of the bay holds 18,400 books on its shelves.']),
    page('Library of the bay', [
      'The library of the bay holds 12,600 books on its shelves.',
      'The library of the bay holds 18,400 books on its shelves.',
    ]),
  ],
  ['pages of no words', page('', []), page('', [])],
  [
    'an office that writes',
    page('Tide', ['A tide.'], { author: ['Editorial'] }),
    page('Salt', ['Some salt.'], { author: ['Editorial'] }),
  ],
  [
    'an author of one site, about something else',
    page('Tide', ['A tide.'], { author: ['Ada Quay'], site: 'ada.test' }),
    page('Salt', ['Some salt.'], { author: ['Ada Quay'], site: 'ada.test' }),
  ],
])('G17 nothing is said of %s', (_, now, read) => {
  expect(kindOf(now, read)).toBeNull();
  expect(kindOf(read, now)).toBeNull();
});

test.each(['Ada Quay', 'Zoë Müller', 'Ада Кей', '村上春樹'])('G17 another page by %s', (author) => {
  const now = page('Tide', ['A tide.'], { author: [author] });
  const read = page('Salt', ['Some salt.'], { author: [author.toUpperCase(), 'B. Boat'] });
  expect(relatedPage(now, [read])?.relation).toEqual({ kind: 'author', words: author });
});

test('G17 another number comes first, and a page is not related to itself', () => {
  const { one, other, claim } = reports.en!;
  const now = page(one[0], [one[1], claim], { ...may, author: ['Ada Quay'] });
  const author = page('Salt', ['Some salt.'], { author: ['Ada Quay'] });
  const event = page(other[0], [other[1]], may);
  const number = page(other[0], [claim.replace('18,400', '12,600')]);
  expect(relatedPage(now, [author, event, number])?.page).toBe(number);
  expect(relatedPage(now, [author, event])?.page).toBe(event);
  expect(relatedPage(now, [{ ...number, address: now.address }])).toBeNull();
});

test.each([
  ['18,400 books and 2.5 tons', ['18400', '2.5']],
  ['18.400 Bücher, 2,5 Tonnen', ['18400', '2,5']],
  ['18 400 livres', ['18400']],
  ['١٨٤٠٠ كتاب', ['18400']],
  ['१८४०० पुस्तकें', ['18400']],
  ['１８４００冊', ['18400']],
  ['no number', []],
])('G17 the numbers of %j', (words, numbers) => {
  expect(numbersIn(words)).toEqual(numbers);
});
