import type { Preset } from '../preset.ts';
import { manner, sameMeaning, voice } from './shared-lines.ts';

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
      'If it is a question about the text, answer it from the text. If it asks for a change, give the whole changed text and change nothing else: its language, formatting, names and numbers remain unless the instruction says otherwise.',
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
        say: 'It goes into a text of which {{draft}} is written already: fit in with it, and do not repeat it.',
      },
      'Write it in the language of the request, unless it names another. Today is {{currentDate}}.',
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
      'Give the whole changed text. What the instruction does not speak of remains as it is, its language and formatting too, unless another is named below.',
      ...voice,
      ...manner,
    ],
  },
  {
    id: '240ac7b5-21c6-4740-b69a-9a4843afac66',
    key: 'rewrite',
    type: 'preset',
    group: 'edit',
    icon: 'edit',
    lines: [
      'Rewrite a text so that it is clear, fluent and correct.',
      {
        oneOf: [
          { when: 'selectedText', say: 'The text is {{selectedText}}.' },
          { when: 'draft', say: 'The text is {{draft}}.' },
        ],
      },
      ...sameMeaning,
      { when: 'followUpInstruction', say: 'Above all: {{followUpInstruction}}' },
      ...manner,
    ],
  },
] as const satisfies readonly Preset[];
