import { Composers } from '#page/composer/composers.ts';
import { shareComposers } from './loader-world.ts';
import { servePart } from './serve-part.ts';

/** A card that was not announced by then attaches no more. */
const timeoutMs = 10_000;

servePart('composer', (life, call) => {
  const send = (name: string, body: object) => void call(name, body, timeoutMs);
  const actions = {
    open: (opened: object) => send('composer.open', opened),
    turnOff: () => send('widgets.turnOff', { id: 'composer', where: 'site' }),
  };
  const composers = new Composers(document, actions, life);
  shareComposers(composers);
  return {
    'composer.show': ({ view }) => {
      composers.show(view);
      return {};
    },
    'composer.hasCard': ({ nonce }) => ({ isThere: composers.hasCard(nonce) }),
    'composer.moveCard': ({ dx, dy }) => {
      composers.moveCard(dx, dy);
      return {};
    },
    'composer.sizeCard': ({ height }) => {
      composers.sizeCard(height);
      return {};
    },
    'composer.closeCard': () => {
      composers.closeCard();
      return {};
    },
  };
});
