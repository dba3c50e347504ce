import { insertPicture } from '#page/insertion/insert-picture.ts';
import { createInsertion } from '#page/insertion/insertion.ts';
import { systemClock } from '#shared/clock.ts';
import { sharedComposers } from './loader-world.ts';
import { servePart } from './serve-part.ts';

servePart('insertion', () => {
  const insertion = createInsertion(document, systemClock, sharedComposers);
  return {
    'insertion.remember': ({ composerId, isFocused }) => insertion.remember(composerId, isFocused),
    'insertion.insert': (request) => insertion.insert(request),
    'insertion.undo': ({ insertionId }) => insertion.undo(insertionId),
    'insertion.picture': async (picture) => ({
      outcome: await insertPicture(document, picture, systemClock),
    }),
    'insertion.forget': ({ targetId }) => {
      insertion.forget(targetId);
      return {};
    },
  };
});
