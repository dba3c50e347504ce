import type { Preset } from '../preset.ts';
import { sameText } from './shared-lines.ts';

const address =
  'Where the language has a formal and an informal form of address, keep the one of the text.';

/** The five tones of S3.17. */
export const tonePresets = [
  {
    id: '678f6d3e-a59f-4d40-8c0b-57bbeb8cca5c',
    key: 'professional',
    group: 'tone',
    icon: 'tone',
    lines: [
      'Rewrite {{selectedText}} in a professional tone: polite, objective, precise, without slang, jokes or exclamation marks.',
      ...sameText,
      address,
    ],
  },
  {
    id: '60824613-98ef-4946-bf02-13649fec5a55',
    key: 'friendly',
    group: 'tone',
    icon: 'tone',
    lines: [
      'Rewrite {{selectedText}} in a friendly tone: warm and personal, as to a colleague whom you like, without flattery.',
      ...sameText,
      address,
    ],
  },
  {
    id: '50edd026-f540-477c-8103-a79707b46666',
    key: 'straightforward',
    group: 'tone',
    icon: 'tone',
    lines: [
      'Rewrite {{selectedText}} in a straightforward tone: direct, in short sentences, without hedging and without phrases that are only polite.',
      ...sameText,
      address,
    ],
  },
  {
    id: '7df2b98c-b95a-49d1-938f-447589575c52',
    key: 'confident',
    group: 'tone',
    icon: 'tone',
    lines: [
      'Rewrite {{selectedText}} in a confident tone: active verbs, clear statements, no “maybe”, “I think” or apologies. Keep a real doubt about a fact.',
      ...sameText,
      address,
    ],
  },
  {
    id: 'ba73a6c7-3675-48c5-a02f-ff71d9cc0342',
    key: 'casual',
    group: 'tone',
    icon: 'tone',
    lines: [
      'Rewrite {{selectedText}} in a casual tone: as you speak to a friend, with contractions where the language has them.',
      ...sameText,
      'Where the language has an informal form of address, use it.',
    ],
  },
] as const satisfies readonly Preset[];
