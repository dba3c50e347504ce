import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ComposerFacts } from '#domain/composer/composer-card.ts';
import { toolRequest } from '#domain/generation/tool-request.ts';
import { buildPrompt, promptMessages } from '#domain/prompts/build-prompt.ts';
import { presetOf } from '#domain/prompts/presets.ts';
import { type DraftWishes, refineTask, writeTask } from '#domain/reply/draft-task.ts';
import { mailContext } from '#domain/reply/mail-context.ts';
import type { ReplyContext } from '#domain/reply/reply-context.ts';
import { socialContext } from '#domain/reply/social-context.ts';
import type { EmailData, SocialData } from '#domain/sites/site-pages.ts';

const root = path.join(import.meta.dirname, '..');
export const draftsFile = path.join(root, 'test/drafts.md');

/** In place of the key that is made for each request. */
const nonce = '0123456789abcdef01234567';
const today = { interfaceLanguage: 'en', currentDate: 'Monday, 23 November 2026' };

interface Draft {
  title: string;
  /** What the person does in the card. */
  does: string;
  /** The page that is read; null: none is. */
  fixture: string | null;
  context: ReplyContext;
  written: ReturnType<typeof writeTask>;
  /** What the scripted model answers in the tests of the card. */
  answer: string;
  /** Where the card puts it. */
  place: string;
}

const noWishes: DraftWishes = {
  keyPoints: '',
  style: 'Default',
  tone: 'Default',
  language: '',
  likeMe: false,
};

function dataOf<Data>(fixture: string): Data {
  const file = path.join(root, 'test/fixtures/sites', `${fixture}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { page: { data: Data } }).page.data;
}

const mail = (fixture: string | null, answers: ComposerFacts['answers'], more = {}) =>
  mailContext(
    { surface: 'mail', answers, subject: '', recipients: [], ...more },
    fixture ? dataOf<EmailData>(fixture) : null,
  );

const gmail = {
  mode: 'reply',
  surface: 'mail',
  field: 'rich',
  url: 'https://mail.google.com/mail/u/0/',
} as const;
const reddit = {
  mode: 'reply',
  surface: 'social',
  field: 'rich',
  url: 'https://www.reddit.com/',
} as const;
const proton = {
  mode: 'refine',
  surface: 'mail',
  field: 'rich',
  url: 'https://mail.proton.me/',
} as const;
const atStart = 'at the start of the editor, before the signature and the quote';

function mailReply(): Draft {
  const context = mail('gmail/thread', { id: '18f00000000000ad', author: 'Dee', text: '' });
  return {
    title: 'Reply to a mail',
    does: 'Opens “Gloss: reply” below the last mail, presses “Agree”, types the key points “bringe die Trommel um eins”, presses “Write”, then “Insert”.',
    fixture: 'gmail/thread',
    context,
    written: writeTask(gmail, context, {
      ...noWishes,
      keyPoints: 'bringe die Trommel um eins',
      intent: 'agree',
    }),
    answer: 'Hallo Dee,\n\nsehr gut, danke. Ich bringe die Trommel um eins.\n\nViele Grüße',
    place: atStart,
  };
}

function questionToSeveral(): Draft {
  const context = mail('gmail/thread', { id: '18f00000000000ab', author: 'Ann Field', text: '' });
  return {
    title: 'A question to several people',
    does: 'Opens “Gloss: reply” below the second mail, which asks two people who fetches the lamps, presses “Ask for details” and “Write”. Later mails of the thread are not sent: the answer is to this one.',
    fixture: 'gmail/thread',
    context,
    written: writeTask(gmail, context, { ...noWishes, intent: 'askDetails' }),
    answer:
      'Hallo Ann,\n\num wie viele Lampen geht es, und wo werden sie abgeholt?\n\nViele Grüße\nBo',
    place: atStart,
  };
}

function commentReply(): Draft {
  const answers = { id: '', author: 'cy', text: 'Two deep.' };
  const facts = { surface: 'social', answers, subject: '', recipients: [] } as const;
  const context = socialContext({ ...facts, recipients: [] }, dataOf<SocialData>('reddit/nested'));
  return {
    title: 'Reply to a comment',
    does: 'Opens “Gloss: reply” below a comment two levels deep, types “three, at spring tide” and chooses the tone “Friendly”.',
    fixture: 'reddit/nested',
    context,
    written: writeTask(reddit, context, {
      ...noWishes,
      keyPoints: 'three, at spring tide',
      tone: 'Friendly',
      intent: null,
    }),
    answer: 'Three, at spring tide! It never borrows the same rope twice.',
    place: 'at the start of the comment’s editor',
  };
}

function newMail(): Draft {
  const context = mail(null, null, {
    subject: 'Boat on Saturday',
    recipients: ['Rita Mar <rita@barco.example>'],
  });
  return {
    title: 'A new mail',
    does: 'Opens “Gloss: write” in a new mail with a subject and a recipient, and types the key points.',
    fixture: null,
    context,
    written: writeTask({ ...gmail, mode: 'new' }, context, {
      ...noWishes,
      keyPoints: 'we are four; can the boat leave at ten instead of nine?',
      intent: null,
    }),
    answer:
      'Hello Rita,\n\nthere will be four of us on Saturday. Could the boat leave at ten instead of nine?\n\nBest wishes',
    place: atStart,
  };
}

function refinedDraft(): Draft {
  const draft = 'Ola Rita, nos chega as nove. eu leva o cafe e Bo leva os casaco todos, ate sabado';
  const context = mail('proton/thread', { id: 'pm1==', author: 'Rita Mar', text: '' });
  return {
    title: 'A draft that is refined',
    does: `Has written “${draft}”, opens “Gloss: refine”, presses “Shorter” and “Refine”. The card shows the result as a diff.`,
    fixture: 'proton/thread',
    context,
    written: refineTask(proton, context, {
      ...noWishes,
      draft,
      form: 'plain',
      changes: { chosen: ['shorter'], own: '' },
    }),
    answer: 'Olá Rita, chegamos às nove. Eu levo o café, o Bo leva os casacos. Até sábado!',
    place: 'in place of the draft; signature and quote remain',
  };
}

const block = (text: string) => `\`\`\`text\n${text}\n\`\`\``;

function section(draft: Draft, number: number): string {
  const { title, does, fixture, context, written, answer, place } = draft;
  if (!written) throw new Error(`${title}: nothing to write from`);
  const { task } = written;
  const filled = { ...task, variables: { ...task.variables, ...today } };
  const parts = buildPrompt({
    history: [],
    question: toolRequest(filled, nonce),
    sources: [],
    extent: 'whole',
    nonce,
    begun: null,
    isTool: true,
  });
  const messages = promptMessages(parts).map(
    ({ role, content }) =>
      `**${role}**\n\n${block(typeof content === 'string' ? content : JSON.stringify(content))}`,
  );
  const { followUpInstruction, keyPoints } = task.variables;
  return [
    `## ${number}. ${title}`,
    does,
    fixture ? `Page: \`test/fixtures/sites/${fixture}.html\`.` : 'No page is read.',
    `### Context: ${context.count === 0 ? 'fields of the composer' : `${context.count} of the thread`}`,
    block(context.text),
    '### Instruction',
    [
      `- Preset: \`${presetOf(task.toolId ?? '')?.key}\``,
      `- Above all: ${followUpInstruction ?? 'nothing chosen'}`,
      `- Key points: ${keyPoints ?? 'none'}`,
    ].join('\n'),
    '### What is sent',
    ...messages,
    `### The scripted answer, ${place}`,
    block(answer),
  ].join('\n\n');
}

/** The document as it is on disk where it is current. */
export function draftsDocument(): string {
  const drafts = [mailReply(), questionToSeveral(), commentReply(), newMail(), refinedDraft()];
  const head = [
    '# Drafts: what is sent for five of our own threads',
    'Made by `node scripts/drafts.ts` of the code that the card runs; a test holds that it is current. The key of the fences is made anew for each request and is the same here. A model is not asked: the answers are those of the scripted one, to show where they go.',
  ];
  return `${[...head, ...drafts.map((draft, at) => section(draft, at + 1))].join('\n\n')}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(draftsFile, draftsDocument());
}
