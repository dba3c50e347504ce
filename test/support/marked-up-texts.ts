/** Markdown texts with much syntax between their words, like those of pages and files. */
export const markedUpTexts: readonly (readonly [name: string, text: string])[] = [
  [
    'pictures, links and notes',
    [
      '# The **harbour** of Tormouth',
      '',
      'The wall ![Chart of the spring tides at Tormouth harbour, drawn in 1907 by hand](https://a.test/t_(1).png "Spring tides, as printed in the almanac") was built by [the *Harbour* Company of Tormouth](https://a.test/x?a=1&b=2 "Its own page about the wall") in 1627[\\[3\\]](#cite-3), and it is 10<sup>6</sup> kg heavy.',
      '',
      '![A long jetty of dark stone that reaches far into a grey sea at dusk](jetty.png)',
      '',
      '*Photograph of the jetty, taken by the harbour master in 1931.*',
      '',
      '[![The old lamp house seen from the sea side](lamp.png)](https://a.test/lamp) The lamp house and its keeper are still there today.',
      '',
      'A file_name_with_parts is in `src/tide_table.ts` and the `**` sign is in `a * b * c` of that code here.',
      '',
      'Write to <mailto:tide@a.test> or see <https://a.test/tides> for more of the same kind<br>on the next line of it, H<sub>2</sub>O and 5 m<sup>2</sup> of it.',
    ].join('\n'),
  ],
  [
    'lists and quotations',
    [
      '1. Open the lower gate and wait for the water to fall.',
      '2. Close the *upper* gate, then count to 30 before you go on.',
      '   - [x] Look at the **gauge** once more, it should read 4.5 m or so',
      '   - [ ] Write the time into the book of the lock',
      '- 5 barges may pass at once, each with 3 people on board',
      '',
      '> “The tide waits for none of us,” she said — and left the house.',
      '> > It was in 1931 that she came back to it – by boat.',
      '',
      '* * *',
      '',
      '- - 12 – 14 knots of wind are too much for small boats here',
    ].join('\n'),
  ],
  [
    'tables',
    [
      '| Port \\| quay | High water | Height (m) |',
      '|:---|---:|:---:|',
      '| Ann \\| Bob | 06:12 – 06:40 | **4.5** |',
      '| ![Flag of the port of Tormouth in the north](f.png) Tormouth | 07:01 | 5.25 ~~5.1~~ |',
      '| [Lower Quay](https://a.test/q "The quay by the lower lock") | – | −0.3 |',
      '|   | 3 × 10^4 | < 5 |',
    ].join('\n'),
  ],
  [
    'code',
    [
      '```ts',
      'const tide = heights["spring"][0] ?? { low: -1.5, high: 4_500 }; // in <b>metres</b>',
      'if (tide.low < 0 && tide.high > 5) warn(`too {tide.high} high`);',
      '```',
      '',
      'The marks <|im_end|> and [INST] of a chat are in this text of a page, and <start_of_turn> too.',
    ].join('\n'),
  ],
  [
    'right to left',
    'بُني **الجدار** في عام 1627 قرب [مرفأ *اللاذقية* القديم](https://a.test/ar "صفحة المرفأ القديم") وفيه ![صورة المنارة القديمة عند مدخل المرفأ](m.png) ثلاث سفن كبيرة.\n\nהחומה **הישנה** נבנתה בשנת 1627 ליד [הנמל של העיר](https://a.test/he) והיא גבוהה מאוד.',
  ],
  [
    'unparted scripts',
    '这座**灯塔**建于1627年，位于[老港口的*北岸*](https://a.test/zh "港口的网页")，旁边有![港口入口处的旧灯塔照片](d.png)三艘大船。\n\nこの**灯台**は1627年に[港の*北側*](https://a.test/ja)に建てられ、![入り口にある古い灯台の写真](l.png)今も使われている。',
  ],
];
