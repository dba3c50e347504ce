import type { Preset } from '../preset.ts';
import { limit, manner, sameMeaning, sameText, voice } from './shared-lines.ts';

/** Editing and generating by an instruction, and follow-ups on a result. */
export const editPresets = [
  {
    id: '36bce5fd-4036-4d9e-be14-380d41770222',
    key: 'edit',
    type: 'freestyle',
    group: 'edit',
    icon: 'edit',
    lines: [
      'Do this with {{selectedText}}: {{followUpInstruction}}',
      'If the instruction is a question, answer it from the text. If it is a change, give the whole changed text and keep all else as it is: language, formatting, names and numbers.',
    ],
  },
  {
    id: '41e37106-5cf9-496c-8432-36e2ded763a1',
    key: 'generate',
    type: 'freestyle',
    group: 'edit',
    icon: 'sparkle',
    lines: [
      '{{followUpInstruction}}',
      { when: 'selectedText', say: 'Use {{selectedText}} as material for it.' },
      {
        when: 'draft',
        say: 'The result is added to {{draft}}: make it fit there, and repeat nothing of it.',
      },
      'Write it in the language that the request above names, or else in the language of the request. Today is {{currentDate}}.',
    ],
  },
  {
    id: '04e686b5-6751-4a48-a011-6f1ef431fdf8',
    key: 'followUp',
    type: 'freestyle',
    group: 'edit',
    icon: 'edit',
    lines: [
      'Change {{completionOutput}} as follows: {{followUpInstruction}}',
      'Give the whole changed text. Keep all else as it is, its formatting too.',
      limit,
      { unless: 'outputLanguage', say: 'Keep its language, where no other is asked for.' },
      ...voice,
      ...manner,
    ],
  },
  {
    id: '240ac7b5-21c6-4740-b69a-9a4843afac66',
    key: 'rewrite',
    group: 'edit',
    icon: 'edit',
    lines: [
      {
        oneOf: [
          {
            when: 'selectedText',
            say: 'Rewrite {{selectedText}} so that it is clear, fluent and correct.',
          },
          { when: 'draft', say: 'Rewrite {{draft}} so that it is clear, fluent and correct.' },
        ],
      },
      ...sameMeaning,
      { when: 'followUpInstruction', say: 'Above all: {{followUpInstruction}}' },
      ...manner,
    ],
  },
  {
    id: 'c0f5d6a2-3b1e-4d57-9a4e-6f0c2b8e7d13',
    key: 'cleanUp',
    group: 'edit',
    icon: 'check',
    lines: [
      'Clean up {{selectedText}}, which was dictated.',
      'Remove filler words, repeated words and false starts. Where the speaker corrects what they said, keep the correction alone. Add punctuation and capital letters.',
      ...sameText,
      'Keep all other words and their order: do not rephrase, shorten, answer or add anything. Give a text without such mistakes back as it is.',
    ],
  },
] as const satisfies readonly Preset[];
