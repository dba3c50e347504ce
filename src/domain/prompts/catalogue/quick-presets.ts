import type { Preset } from '../preset.ts';
import { notes, sameText } from './shared-lines.ts';

/** What is done with a selected text at once. */
export const quickPresets = [
  {
    id: '79b59746-9e4d-41a8-a5bb-226b279a01e3',
    key: 'explain',
    group: 'quick',
    icon: 'explain',
    lines: [
      'Explain {{selectedText}} to somebody who does not know the subject, in {{interfaceLanguage}}.',
      'Begin with what it means, in one or two sentences. Then explain each term, name or reference that a reader may not know. Use short sentences and everyday words, at most 200 words in all.',
      {
        when: 'surroundingText',
        say: 'Explain the meaning that it has in {{surroundingText}}, and no other.',
      },
      { when: 'pageTitle', say: 'For what the page is about, see {{pageTitle}}.' },
      {
        when: 'websiteDomain',
        say: 'For the site that it is from, see {{websiteDomain}}.',
      },
      'Say so where the meaning depends on something that is not given here.',
    ],
  },
  {
    id: 'ea1ec65b-0c9d-4917-b07d-197a2637037f',
    key: 'summarise',
    group: 'quick',
    icon: 'summary',
    lines: [
      'Summarise {{selectedText}} in {{interfaceLanguage}}.',
      'Write one sentence about a short text, up to five about a longer one. Say what matters most first, with its names, numbers and dates.',
      'Add nothing that the text does not say.',
    ],
  },
  {
    id: 'cc2c8506-8d83-41a0-8212-10ac9646e737',
    key: 'keyPoints',
    group: 'quick',
    icon: 'list',
    lines: [
      'List the key points of {{selectedText}} in {{interfaceLanguage}}: a Markdown list of at most seven points, the most important first, one sentence for each.',
      'Add nothing that the text does not say.',
    ],
  },
  {
    id: 'def122a1-7e00-497a-bfc6-56585e3526f4',
    key: 'fixGrammar',
    group: 'quick',
    icon: 'check',
    lines: [
      'Correct the spelling, grammar and punctuation of {{selectedText}}.',
      ...sameText,
      'Change a word only where it is wrong. Keep style, tone and the order of the sentences. Give a text without mistakes back as it is.',
    ],
  },
  {
    id: '9b20775e-4ad3-4a39-9f2c-64ff24909dc4',
    key: 'improve',
    group: 'quick',
    icon: 'sparkle',
    lines: [
      'Improve the writing of {{selectedText}}: make it clear, fluent and correct.',
      ...sameText,
      'Keep its tone and roughly its length.',
    ],
  },
  {
    id: 'aaf4ea11-7506-40c4-ad36-41d754d5ed07',
    key: 'paraphrase',
    group: 'quick',
    icon: 'edit',
    lines: [
      'Say {{selectedText}} in other words and with other sentences.',
      ...sameText,
      'Keep its tone and roughly its length.',
    ],
  },
  {
    id: '30a46d71-d8f7-42b7-bb70-4f68ccf5dc2c',
    key: 'shorten',
    group: 'quick',
    icon: 'shorten',
    lines: [
      'Make {{selectedText}} about half as long.',
      'Leave out repetitions, fillers and side remarks first. Keep what it asks for, promises or decides.',
      'Keep its language and its formatting. Do not change the names, numbers, dates, quotations, code or placeholders that you keep.',
    ],
  },
  {
    id: '49540d87-900e-4f69-b7d2-136e20f2ff1e',
    key: 'expand',
    group: 'quick',
    icon: 'expand',
    lines: [
      'Make {{selectedText}} about one and a half times as long: say more clearly and fully what it says already.',
      ...sameText,
      'Invent no facts, examples, numbers or promises.',
      notes,
    ],
  },
  {
    id: '485a6cc3-3206-4005-811c-ef5b32a6c409',
    key: 'simplify',
    group: 'quick',
    icon: 'explain',
    lines: [
      'Rewrite {{selectedText}} in plain words that a twelve-year-old understands: short sentences, everyday words, one thought in each sentence.',
      ...sameText,
      'Where a technical term has to stay, explain it in a few words.',
    ],
  },
  {
    id: '9f274d3c-dc65-450d-a54e-472f7357e325',
    key: 'continueWriting',
    group: 'quick',
    icon: 'write',
    lines: [
      'Continue {{selectedText}} from where it ends, with about one paragraph. Keep its language, style, tense and tone.',
      'Write the continuation only; do not repeat the text. Where it ends in the middle of a sentence, finish that sentence first.',
      notes,
    ],
  },
] as const satisfies readonly Preset[];
