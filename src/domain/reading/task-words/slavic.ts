import type { TaskWords } from './task-words.types.ts';

export const slavicWords: Record<string, TaskWords> = {
  pl: {
    condense: [
      'streszcz|stresc|podsumow|podsumuj|skrot>|w skrocie',
      '(najwazniejsz|kluczow|głown|istotn)\\p{L}* (punkt|tez|mysl|wniosk|inform|kwest|watk|ide|temat|fakt)',
      'konspekt|zarys|o czym (jest|mowi|traktuje|opowiada)|wymien|wypisz|wylicz',
      '(podaj|znajdz|pokaz) ~(wszystki|kazd)',
    ],
    transform: ['przetłumacz', 'tłumaczenie', 'przepisz', 'przeredaguj', 'popraw', 'uprosc'],
    compose: ['napisz', 'odpisz', 'odpowiedz na', 'zredaguj', 'ulepsz', 'szkic'],
  },
  cs: {
    condense: [
      'shrn|souhrn',
      '(hlavni|klicov|nejdulezitejsi|dulezit)\\p{L}* (bod|myslenk|tem|zaver|informac|argument|fakt)',
      'prehled|osnov|o cem (je|ta|to|ten|pojednava|se)|vyjmenuj|vypis',
    ],
    transform: ['preloz', 'prepis', 'preformuluj', 'oprav', 'zjednodus'],
    compose: ['napis', 'odpovez na', 'navrhni', 'zlepsi', 'zkrat', 'koncept'],
  },
  ru: {
    condense: [
      'кратк\\p{L}* (излож|содержан|переска|пересказ|опис|обзор)|вкратце|резюм|суммир|саммари',
      'обобщи|подытож|подведи итог|конспект|выжимк|перескаж|пересказ',
      '(основн|главн|ключев|важн|важнейш)\\p{L}* (мысл|момент|тезис|иде|пункт|вывод|тем|положен|факт|аргумент)',
      'о ч[её]м (это|этот|эта|тут|здесь|текст|стат|страниц|докум|книг|говор|ид[её]т)',
      'суть (текст|стат|документ|книг|страниц)|перечисл',
      '(назов|найд|покаж|дай|выпиш) ~(все>|всех>|кажд)|(список|перечень) всех',
    ],
    transform: ['перевед|перевод этого|перепиш|перефраз|исправ|отредактир|упрости'],
    compose: ['напиш', 'составь', 'ответь на', 'сочини', 'улучш', 'сократи', 'черновик'],
  },
  uk: {
    condense: [
      'підсум|стисл|коротк\\p{L}* (виклад|переказ|перекаж|зміст|опис|огляд)|перекаж|переказ|резюм',
      'узагальн',
      '(основн|головн|ключов|найважлив|важлив)\\p{L}* (думк|момент|тез|іде|пункт|виснов|тем|факт|аргумент)',
      'конспект|про що (ц[еяй]|йдеться|текст|статт|сторінк|документ|книг)|перел[іи]ч',
      '(назви|назвіть|знайди|знайдіть|покажи|випиши) ~([ув]сі>|[ву]сіх>|кожн)',
      '(список|перелік) [ву]сіх',
    ],
    transform: ['переклад[иі]|перекласти|перепиш|перефраз|виправ|відредаг|спрости'],
    compose: ['напиш', 'склад[иі]', 'відповідь на', 'відповіс', 'покращ', 'скорот', 'чернетк'],
  },
};
