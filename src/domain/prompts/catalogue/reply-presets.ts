import type { Preset } from '../preset.ts';
import {
  closing,
  limit,
  manner,
  notes,
  points,
  reply,
  sameMeaning,
  voice,
} from './shared-lines.ts';

/** Replies, new texts and drafts in messages, e-mails and social media. */
export const replyPresets = [
  {
    id: 'e0722932-b4bc-483f-89c2-e0277e08795d',
    key: 'replyMessage',
    group: 'reply',
    icon: 'reply',
    lines: [
      'Write a reply to the last message of {{replyContext}}, as the person to whom it was written.',
      ...points,
      'It is a chat message: one to three short sentences, without greeting and signature, in the manner of the conversation.',
      ...reply,
    ],
    instant: 'reply',
  },
  {
    id: 'cc866aab-af29-4968-b6ff-c3c3023db84b',
    key: 'replyEmail',
    group: 'reply',
    icon: 'reply',
    lines: [
      'Write a reply to the last mail of {{replyContext}}. Earlier mails help to understand it: answer only the last.',
      'You write as the person behind “Reply from”; where that is missing, as the person to whom the last mail was sent.',
      ...points,
      'It has a greeting, a body in short paragraphs and a closing, and is as formal as the conversation. Write no subject line.',
      closing,
      'Respond to each question and request of the last mail.',
      notes,
      ...reply,
    ],
    instant: 'reply',
  },
  {
    id: '4098b139-9066-4f3c-af69-1c24e06871ed',
    key: 'replySocial',
    group: 'reply',
    icon: 'reply',
    lines: [
      'Write a public reply to the last post or comment of {{replyContext}}. What comes before helps to understand it: answer only the last.',
      { when: 'answersAs', say: 'You write as {{answersAs}}.' },
      ...points,
      { unless: 'keyPoints', say: 'Keep it to one thought.' },
      'At most 60 words, polite even in disagreement. No hashtags, no greeting.',
      {
        when: 'websiteDomain',
        say: 'For the website that it is for, see {{websiteDomain}}: write as is usual there.',
      },
      limit,
      ...reply,
    ],
    instant: 'reply',
  },
  {
    id: 'bd91277c-b7d2-483c-a306-450f3a9d0a60',
    key: 'composeReply',
    group: 'reply',
    icon: 'reply',
    lines: [
      {
        oneOf: [
          {
            when: 'replyContext',
            say: 'Write a reply to the last message of {{replyContext}}, as the person to whom it was written.',
          },
          {
            when: 'websiteUrl',
            say: 'Write a reply to the last message of the page that is given above, as the person to whom it was written.',
          },
        ],
      },
      ...points,
      {
        when: 'websiteDomain',
        say: 'For the website that it is for, see {{websiteDomain}}: keep to the length and form that are usual there.',
      },
      limit,
      'Respond to what is asked.',
      notes,
      ...reply,
    ],
    instant: 'reply',
  },
  {
    id: 'df6fd376-ccdd-4cd5-b1fc-01f6950bfec3',
    key: 'composeNew',
    group: 'reply',
    icon: 'write',
    lines: [
      'Write a new text that a person sends or publishes.',
      'It makes all of these points and states no other facts: {{keyPoints}}',
      {
        when: 'composerFields',
        say: 'For its subject and its recipients, see {{composerFields}}. Greet the recipients where that is usual; do not repeat the subject.',
      },
      {
        when: 'websiteDomain',
        say: 'For the website that it is for, see {{websiteDomain}}: keep to the length and form that are usual there.',
      },
      limit,
      { when: 'followUpInstruction', say: 'Above all: {{followUpInstruction}}' },
      notes,
      closing,
      'Today is {{currentDate}}.',
      { unless: 'outputLanguage', say: 'Write it in the language of the points above.' },
      ...voice,
      ...manner,
    ],
    instant: 'new',
  },
  {
    id: 'f1ce60dd-5c96-4ff4-b0ca-ab073376ca01',
    key: 'refineDraft',
    group: 'reply',
    icon: 'check',
    lines: [
      'Refine {{draft}}: correct its mistakes, make it clear and easy to read.',
      ...sameMeaning,
      {
        when: 'replyContext',
        say: 'The draft answers {{replyContext}}. Add no answers of your own.',
      },
      { when: 'keyPoints', say: 'Add this to it: {{keyPoints}}' },
      limit,
      { when: 'followUpInstruction', say: 'Above all: {{followUpInstruction}}' },
      ...voice,
      ...manner,
    ],
    instant: 'refine',
  },
] as const satisfies readonly Preset[];
