import { expect, test } from '@jest/globals';
import { toolRequest } from '../generation/tool-request.ts';
import { changeTask, refineTask, writeTask } from './draft-task.ts';
import { draftChanges, intentsOf, replyIntents } from './intents.ts';
import { mailContext } from './mail-context.ts';
import { socialContext } from './social-context.ts';

const url = 'https://mail.example/inbox';
const composer = { mode: 'reply', surface: 'mail', field: 'rich', url } as const;
const wishes = {
  keyPoints: '',
  style: 'Default',
  tone: 'Default',
  language: '',
  likeMe: false,
} as const;
const answers = { id: 'm1', author: 'Ida', text: 'When is the tide?' };
const answered = mailContext({ surface: 'mail', answers, subject: 'Tide', recipients: [] }, null);
const fresh = mailContext(
  { surface: 'mail', answers: null, subject: 'Boats', recipients: ['Bo'] },
  null,
);
const today = { interfaceLanguage: 'en', currentDate: 'Friday' };
const filled = (draft: ReturnType<typeof writeTask>) =>
  draft === null
    ? null
    : toolRequest({ ...draft.task, variables: { ...draft.task.variables, ...today } }, 'n0nce');

test('S3.17 a reply needs nothing but the conversation; the intent goes before all', () => {
  const written = writeTask(composer, answered, { ...wishes, intent: 'decline' });
  expect(written?.preset).toBe('replyEmail');
  const text = filled(written) ?? '';
  expect(text).toContain(`Above all: ${replyIntents.decline}`);
  expect(text.indexOf('When is the tide?')).toBeGreaterThan(text.indexOf('untrusted-text-n0nce'));
  expect(text).not.toMatch(/(Style|Tone):/);
});

test('a reply on a social site is a public one, in the style, tone and language that were chosen', () => {
  const social = { ...composer, surface: 'social' } as const;
  const manner = { style: 'Plain', tone: 'Friendly', language: 'de' } as const;
  const chosen = { ...wishes, ...manner, intent: null } as const;
  const written = writeTask(social, answered, chosen);
  expect(written?.preset).toBe('replySocial');
  expect(filled(written)).toMatch(/Style: plain\.\nTone: friendly\.\nWrite it in German\./);
});

test('a reply on a social site is that of a reader, or of the author of the post', () => {
  const social = { ...composer, surface: 'social' } as const;
  const of = (isAuthor: boolean) =>
    filled(writeTask(social, answered, { ...wishes, isAuthor, intent: null })) ?? '';
  expect(of(false)).toContain('as a reader who joins in');
  expect(of(true)).toContain('as the author of the post');
  expect(of(true)).not.toContain('as a reader');
  const mail = writeTask(composer, answered, { ...wishes, isAuthor: true, intent: null });
  expect(mail?.task.variables.answersAs).toBeUndefined();
});

test('no chip is offered that makes no sense there', () => {
  expect(intentsOf('social')).toEqual(['agree', 'disagree', 'askDetails']);
  expect(intentsOf('mail')).not.toContain('disagree');
});

test('without a conversation a text is written from the key points, and needs them', () => {
  expect(writeTask(composer, null, { ...wishes, intent: 'agree' })).toBeNull();
  const points = { ...wishes, keyPoints: 'At six.', intent: 'agree' } as const;
  const written = writeTask(composer, null, points);
  expect(written?.preset).toBe('composeNew');
  expect(filled(written)).toContain('At six.');
  const mail = filled(writeTask({ ...composer, mode: 'new' }, fresh, points));
  expect(mail).toContain('Subject: Boats\nTo: Bo');
});

test('S3.17 a mail or post without a word is no conversation: a reply to it needs key points', () => {
  const nothing = { id: '', author: '', text: '' };
  const facts = { answers: nothing, subject: 'Re: Another boat', recipients: ['Bo'] };
  const points = { ...wishes, keyPoints: 'At six.', intent: null };
  const pictures = [
    { ...facts, surface: 'mail' },
    { ...facts, surface: 'social' },
    { ...facts, surface: 'mail', answers: { id: 'm9', author: 'Ida', text: ' \u200b' } },
  ] as const;
  for (const each of pictures) {
    const context = each.surface === 'mail' ? mailContext(each, null) : socialContext(each, null);
    expect(context.count).toBe(0);
    expect(writeTask(composer, context, { ...wishes, intent: 'agree' })).toBeNull();
    expect(writeTask(composer, context, points)?.preset).toBe('composeNew');
  }
  const [mail, , picture] = pictures.map((each) => mailContext(each, null));
  expect(filled(writeTask(composer, mail!, points))).toContain('Subject: Re: Another boat\nTo: Bo');
  expect(picture).toMatchObject({ selector: 'm9', sender: { name: 'Ida' } });
});

test('a draft is refined with what it answers, and a shown draft by itself', () => {
  const changes = { chosen: ['shorter', 'formal'], own: 'Mention Bo.' } as const;
  const refined = refineTask(composer, answered, {
    ...wishes,
    draft: 'it come at',
    form: 'plain',
    changes,
  });
  expect(filled(refined)).toContain(
    `Above all: ${draftChanges.shorter} ${draftChanges.formal} Mention Bo.`,
  );
  expect(filled(refined)).toContain('When is the tide?');
  const german = {
    ...wishes,
    language: 'de',
    draft: 'it come at',
    form: 'plain',
    changes,
  } as const;
  const translated = filled(refineTask(composer, answered, german));
  expect(translated).toContain('Write it in German.');
  expect(translated).not.toContain('Keep its language');
  expect(filled(refineTask(composer, answered, { ...german, language: '' }))).toContain(
    'Keep its language.',
  );
  expect(
    refineTask(composer, fresh, { ...wishes, draft: 'x', form: 'plain', changes }).task.variables,
  ).not.toHaveProperty('replyContext');
  const shown = { ...wishes, shown: 'It comes.', form: 'plain', isMannerNew: false } as const;
  const change = (more: object) => filled(changeTask(composer, { ...shown, changes, ...more }));
  expect(change({})).toContain('Change the last result as follows');
  expect(change({ changes: { chosen: [], own: ' ' } })).toBeNull();
});

test('style, tone, language and the own way to write count for a draft that is refined or changed', () => {
  const changes = { chosen: [], own: '' };
  const chosen = { ...wishes, tone: 'Friendly', language: 'de', likeMe: true } as const;
  const refined = refineTask(composer, null, { ...chosen, draft: 'x', form: 'plain', changes });
  const shown = { shown: 'x', form: 'plain', changes, isMannerNew: true } as const;
  const changed = changeTask(composer, { ...chosen, ...shown });
  for (const each of [refined, changed]) {
    expect(each?.task.likeMe).toBe(true);
    const words = { ...each!.task.variables, ...today, writingSamples: 'Ahoy.' };
    const text = toolRequest({ ...each!.task, variables: words }, 'n0nce');
    for (const wanted of ['Tone: friendly.', 'Write it in German.', 'Write as the author of'])
      expect(text).toContain(wanted);
  }
});

test('a plain composer gets plain text, a rich one Markdown; a draft without looks stays plain', () => {
  const plain = { ...composer, field: 'plain' } as const;
  const formOf = (draft: ReturnType<typeof writeTask>) => draft?.task.form;
  expect(formOf(writeTask(plain, answered, { ...wishes, intent: null }))).toBe('plain');
  expect(formOf(writeTask(composer, answered, { ...wishes, intent: null }))).toBe('rich');
  const refine = (field: 'plain' | 'rich', form: 'plain' | 'rich') =>
    refineTask({ ...composer, field }, null, {
      ...wishes,
      draft: 'x',
      form,
      changes: { chosen: [], own: '' },
    }).task.form;
  expect([refine('rich', 'rich'), refine('rich', 'plain'), refine('plain', 'plain')]).toEqual([
    'rich',
    'plain',
    'plain',
  ]);
  expect(filled(writeTask(plain, answered, { ...wishes, intent: null }))).toMatch(
    /Give plain text\./,
  );
});

test('writing samples are named by the task and stored with none', () => {
  const written = writeTask(composer, answered, { ...wishes, likeMe: true, intent: null });
  expect(written?.task.likeMe).toBe(true);
  expect(written?.task.variables).not.toHaveProperty('writingSamples');
});

test('a change of manner names one that is given, or the usual one', () => {
  const shown = { shown: 'At six', form: 'rich', changes: { chosen: [], own: '' } } as const;
  const of = (tone: 'Default' | 'Friendly') =>
    filled(changeTask(composer, { ...wishes, ...shown, tone, isMannerNew: true })) ?? '';
  expect(of('Friendly')).toMatch(/manner that is named below[\s\S]*Tone: friendly/);
  expect(of('Default')).not.toContain('named below');
});

test('a post may be longer than a comment where the site says so', () => {
  const url = 'https://www.linkedin.com/feed/';
  const of = (mode: 'new' | 'reply') =>
    writeTask({ ...composer, surface: 'social', mode, url }, mode === 'new' ? null : answered, {
      ...wishes,
      keyPoints: 'at six',
      intent: null,
    })?.task.variables.characterLimit;
  expect([of('reply'), of('new')]).toEqual(['1250', '3000']);
});
