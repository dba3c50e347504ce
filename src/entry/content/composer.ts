import { createPageCards } from '#page/card/page-cards.ts';
import { Composers } from '#page/composer/composers.ts';
import { shareComposers } from './loader-world.ts';
import { servePart } from './serve-part.ts';

/** A card that was not announced by then attaches no more. */
const timeoutMs = 10_000;

const { cards } = servePart('card', (life) => createPageCards(document, life));
servePart('composer', (life, call) => {
  const send = (name: string, body: object) => void call(name, body, timeoutMs);
  const actions = {
    open: (opened: object) => send('composer.open', opened),
    turnOff: () => send('widgets.turnOff', { id: 'composer', where: 'site' }),
  };
  const composers = new Composers(document, cards, actions, life);
  shareComposers(composers);
  return {
    'composer.show': ({ view }) => {
      composers.show(view);
      return {};
    },
  };
});
