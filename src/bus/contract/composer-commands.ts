import * as z from 'zod/mini';
import { composerFactsSchema, composerModeSchema } from '#domain/composer/composer-card.ts';
import { command } from '../define.ts';

const none = z.object({});
const nonce = z.string().check(z.minLength(13), z.maxLength(64));

/** In the call to and from the card's page: see `selection.openCard`. */
const openedSchema = z.object({
  nonce,
  mode: composerModeSchema,
  composer: z.object({
    /** In its document, for `insertion.remember`. */
    id: z.string().check(z.maxLength(64)),
    ...composerFactsSchema.shape,
  }),
});

/** The button and the card at composers of mail and social sites, as their page sees them. */
export const composerCommands = {
  /**
   * The person pressed the button of a composer. `nonce` is the name of the card's frame, which attaches
   * by it within 10 s; the composer is as its page describes it. Fails with `refused` where the site has no
   * composers or the person has turned them off.
   */
  'composer.open': command({
    owner: 'background',
    callers: ['content'],
    request: openedSchema,
    reply: none,
    idempotent: true,
  }),
};
