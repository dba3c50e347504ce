import { jest } from '@jest/globals';
import { mailContext } from '#domain/reply/mail-context.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { CardHost, OpenedCard } from '#features/cards/card-host.ts';
import { ReplyCard } from '#features/reply-card/reply-card.tsx';
import { cardView } from './card-view.tsx';

type OpenedComposer = Extract<OpenedCard, { kind: 'composer' }>;

export const openedReply: OpenedComposer = {
  kind: 'composer',
  mode: 'reply',
  surface: 'mail',
  answers: { id: 'm1', author: 'Ida', text: 'When is the tide on Friday?' },
  subject: 'Tide',
  recipients: ['Ida <ida@pier.example>'],
  draft: '',
  isDraftCut: false,
  form: 'plain',
  field: 'rich',
  windowId: 1,
  url: 'https://mail.example/inbox',
  title: 'Tide',
};

/** The card at a composer over scripted answers; `answer` ends the newest one. */
export async function replyCard(
  more: Partial<OpenedComposer> = {},
  { host = {}, settings = {} }: { host?: Partial<CardHost>; settings?: Partial<Settings> } = {},
) {
  const opened = { ...openedReply, ...more };
  return cardView({
    opened,
    view: <ReplyCard />,
    host: {
      readDraft: jest.fn(async () => {
        const { draft, form, field } = opened;
        return { draft, isDraftCut: false, form, field };
      }),
      context: jest.fn(async () => mailContext(opened, null)),
      ...host,
    },
    settings,
  });
}
