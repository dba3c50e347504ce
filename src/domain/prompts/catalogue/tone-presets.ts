import type { Preset } from '../preset.ts';
import { sameText } from './shared-lines.ts';

/** The five tones of S3.17. */
export const tonePresets = [
  {
    id: '678f6d3e-a59f-4d40-8c0b-57bbeb8cca5c',
    key: 'professional',
    type: 'preset',
    group: 'tone',
    icon: 'tone',
    lines: [
      'Rewrite {{selectedText}} in a professional tone: polite, objective, precise, without slang, jokes and exclamation marks.',
      ...sameText,
      'Keep the form of address if the language has more than one, unless the tone excludes it.',
    ],
  },
  {
    id: '60824613-98ef-4946-bf02-13649fec5a55',
    key: 'friendly',
    type: 'preset',
    group: 'tone',
    icon: 'tone',
    lines: [
      'Rewrite {{selectedText}} in a friendly tone: warm and personal, as to a colleague one likes, without flattery.',
      ...sameText,
      'Keep the form of address if the language has more than one, unless the tone excludes it.',
    ],
  },
  {
    id: '50edd026-f540-477c-8103-a79707b46666',
    key: 'straightforward',
    type: 'preset',
    group: 'tone',
    icon: 'tone',
    lines: [
      'Rewrite {{selectedText}} in a straightforward tone: direct, short sentences, the main point first, without hedging and politeness formulas beyond a greeting.',
      ...sameText,
      'Keep the form of address if the language has more than one, unless the tone excludes it.',
    ],
  },
  {
    id: '7df2b98c-b95a-49d1-938f-447589575c52',
    key: 'confident',
    type: 'preset',
    group: 'tone',
    icon: 'tone',
    lines: [
      'Rewrite {{selectedText}} in a confident tone: active verbs, clear statements, no “maybe”, “I think” or apologies. A real uncertainty about a fact remains.',
      ...sameText,
      'Keep the form of address if the language has more than one, unless the tone excludes it.',
    ],
  },
  {
    id: 'ba73a6c7-3675-48c5-a02f-ff71d9cc0342',
    key: 'casual',
    type: 'preset',
    group: 'tone',
    icon: 'tone',
    lines: [
      'Rewrite {{selectedText}} in a casual tone: as one speaks to a friend, contractions where the language has them, nothing stiff.',
      ...sameText,
      'Keep the form of address if the language has more than one, unless the tone excludes it.',
    ],
  },
] as const satisfies readonly Preset[];
