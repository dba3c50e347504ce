import type { Preset } from '../preset.ts';
import { manner, points, reply, sameMeaning, voice } from './shared-lines.ts';

/** Replies, new texts and drafts in messages, e-mails and social media. */
export const replyPresets = [
  {
    id: 'e0722932-b4bc-483f-89c2-e0277e08795d',
    key: 'replyMessage',
    type: 'preset',
    group: 'reply',
    icon: 'reply',
    lines: [
      'Write a reply to the last message of {{replyContext}}, as the person who was written to.',
      ...points,
      'It is a chat message: one to three short sentences, no greeting, no signature, as informal as the conversation.',
      ...reply,
    ],
    instant: 'reply',
  },
  {
    id: 'cc866aab-af29-4968-b6ff-c3c3023db84b',
    key: 'replyEmail',
    type: 'preset',
    group: 'reply',
    icon: 'reply',
    lines: [
      'Write a reply to the last mail of {{replyContext}}, as the person it was sent to. Mails before it are there to be understood, not answered.',
      ...points,
      'Greeting, body, closing, in short paragraphs, as formal as the mails before. Answer each question and request in it; an answer that is not given here is a note in square brackets, such as [date]. No subject line; no name below the closing unless the conversation shows the person’s own.',
      ...reply,
    ],
    instant: 'reply',
  },
  {
    id: '4098b139-9066-4f3c-af69-1c24e06871ed',
    key: 'replySocial',
    type: 'preset',
    group: 'reply',
    icon: 'reply',
    lines: [
      'Write a public reply to the last post or comment of {{replyContext}}. Those above it are there to be understood, not answered.',
      { when: 'answersAs', say: 'You write as {{answersAs}}.' },
      ...points,
      'At most 60 words, one thought that adds something to it, friendly even in disagreement. No hashtags, no greeting.',
      {
        when: 'websiteDomain',
        say: 'It is for the site that is named below as {{websiteDomain}}: keep to the longest text and the form that are allowed there.',
      },
      {
        when: 'characterLimit',
        say: 'At most {{characterLimit}} characters, spaces and links included: a longer reply cannot be sent.',
      },
      ...reply,
    ],
    instant: 'reply',
  },
  {
    id: 'bd91277c-b7d2-483c-a306-450f3a9d0a60',
    key: 'composeReply',
    type: 'preset',
    group: 'reply',
    icon: 'reply',
    lines: [
      {
        oneOf: [
          {
            when: 'replyContext',
            say: 'Write a reply to {{replyContext}}, as the person who was written to.',
          },
          {
            when: 'websiteUrl',
            say: 'Write a reply to the last message of the page that is given above, as the person who was written to.',
          },
        ],
      },
      ...points,
      {
        when: 'websiteDomain',
        say: 'It is for the site that is named below as {{websiteDomain}}: keep to the length and form that are usual there.',
      },
      'Answer what is asked; an answer that is not given here is a note in square brackets, such as [date].',
      ...reply,
    ],
    instant: 'reply',
  },
  {
    id: 'df6fd376-ccdd-4cd5-b1fc-01f6950bfec3',
    key: 'composeNew',
    type: 'preset',
    group: 'reply',
    icon: 'write',
    lines: [
      'Write a new text that the person sends or publishes.',
      'It says this, all of it and nothing beyond it:',
      '{{keyPoints}}',
      {
        when: 'composerFields',
        say: 'Its subject and recipients are in {{composerFields}}: greet them where that is usual, and do not repeat the subject.',
      },
      {
        when: 'websiteDomain',
        say: 'It is for the site that is named below as {{websiteDomain}}: keep to the length and form that are usual there.',
      },
      { when: 'followUpInstruction', say: 'Above all: {{followUpInstruction}}' },
      'Names, dates and figures that are needed and not given are a note in square brackets, such as [date]. Today is {{currentDate}}.',
      'Write it in the language of those points, unless another is named below.',
      ...voice,
      ...manner,
    ],
    instant: 'new',
  },
  {
    id: 'f1ce60dd-5c96-4ff4-b0ca-ab073376ca01',
    key: 'refineDraft',
    type: 'preset',
    group: 'reply',
    icon: 'check',
    lines: [
      'Refine {{draft}}: correct mistakes, make it clear and easy to read, put it in a good order.',
      ...sameMeaning,
      {
        when: 'replyContext',
        say: 'It answers {{replyContext}}: what was asked there and is answered in the draft must be easy to find. Add no answers.',
      },
      { when: 'keyPoints', say: 'It has to say this too: {{keyPoints}}' },
      { when: 'followUpInstruction', say: 'Above all: {{followUpInstruction}}' },
      ...voice,
      ...manner,
    ],
    instant: 'refine',
  },
] as const satisfies readonly Preset[];
