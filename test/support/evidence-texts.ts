import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './sources.ts';

/** A source in one language, with the parts that may not differ in a quote. */
export interface EvidenceText {
  language: string;
  text: string;
  /** Words or signs that negate, as they are in the text. */
  negations: readonly string[];
  /** A name of the text, and another one. */
  names: readonly (readonly [string, string])[];
  /** Words are separated by spaces. */
  isSpaced: boolean;
}

const notes: Omit<EvidenceText, 'text'>[] = [
  {
    language: 'en',
    negations: ['not', 'no', 'never', 'isn’t', 'nobody'],
    names: [
      ['Jaktorów', 'Warsaw'],
      ['Poland', 'Prussia'],
      ['Swięcicki', 'Kowalski'],
      ['Heinz Heck', 'Otto Heck'],
      ['Munich', 'Vienna'],
      ['Kozłowice', 'Kozienice'],
      ['Ostrowska', 'Ostrowski'],
    ],
    isSpaced: true,
  },
  {
    language: 'de',
    negations: ['nicht', 'nie', 'keine', 'Kein', 'ohne'],
    names: [
      ['Vogelsang', 'Vogelsberg'],
      ['Wittenau', 'Wittenberg'],
      ['Karl Obermüller', 'Karl Obermeier'],
      ['Potsdam', 'Cottbus'],
      ['Albrecht Stein', 'Albert Stein'],
    ],
    isSpaced: true,
  },
  {
    language: 'fr',
    negations: ['jamais', 'pas', 'sans', 'ne', 'Aucun'],
    names: [
      ['Lemaître', 'Lemoine'],
      ['Leduc', 'Leroy'],
      ['Birmingham', 'Manchester'],
      ['Yves Kerbrat', 'Yves Kermarec'],
    ],
    isSpaced: true,
  },
  {
    language: 'ru',
    negations: ['не', 'никогда', 'никто'],
    names: [
      ['Воронцова', 'Воронина'],
      ['Архангельске', 'Астрахани'],
      ['Лебедева', 'Лебедя'],
    ],
    isSpaced: true,
  },
  {
    language: 'ar',
    negations: ['لم', 'لن', 'لا'],
    names: [
      ['سليم الحداد', 'سليم النجار'],
      ['اللاذقية', 'طرطوس'],
      ['ليلى منصور', 'سلمى منصور'],
    ],
    isSpaced: true,
  },
  {
    language: 'zh',
    negations: ['没有', '不会', '不'],
    names: [
      ['林书岩', '林书言'],
      ['周明远', '周明德'],
      ['青岛', '烟台'],
      ['王海宁', '王海宇'],
    ],
    isSpaced: false,
  },
  {
    language: 'ja',
    negations: ['なく', 'なかった', 'しない', 'ません'],
    names: [
      ['佐藤健一', '佐藤健二'],
      ['中村春子', '中村秋子'],
      ['青森', '秋田'],
    ],
    isSpaced: false,
  },
];

export const evidenceTexts: EvidenceText[] = notes.map((note) => ({
  ...note,
  text: readFileSync(path.join(root, 'test/fixtures/evidence', `${note.language}.md`), 'utf8'),
}));
