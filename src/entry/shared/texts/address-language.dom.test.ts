import { expect, test } from '@jest/globals';
import { followChoice, localeHere } from './address-language.ts';

const at = (address: string) => history.replaceState({ saved: 1 }, '', address);
const here = () => location.pathname + location.search + location.hash;

test.each([
  ['/de/app/', 'auto', 'de'],
  ['/de/app/', 'fr', 'fr'],
  ['/app/', 'fr', 'fr'],
  ['/app/', 'auto', 'en'],
])('S2.1 at %s with the choice %s the language is %s', (address, language, locale) => {
  at(address);
  expect(localeHere(language)).toMatch(new RegExp(`^${locale}\\b`));
});

test.each([
  ['/de/app/settings?x=1#model', 'fr', 'auto', '/fr/app/settings?x=1#model'],
  ['/prompt/de/abc', 'fr', 'fr', '/prompt/fr/abc'],
  ['/de/app/', 'auto', 'fr', '/app/'],
  ['/de/app/', 'auto', 'auto', '/de/app/'],
  ['/de/app/', 'de', 'auto', '/de/app/'],
  ['/app/chat/1', 'fr', 'auto', '/app/chat/1'],
])('S2.1 the address %s follows the choice %s after %s', (address, language, before, followed) => {
  at(address);
  followChoice(language, before);
  expect(here()).toBe(followed);
  expect(history.state).toEqual({ saved: 1 });
});
