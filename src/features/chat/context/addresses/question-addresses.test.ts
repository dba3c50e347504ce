import { expect, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import { documentInfo, pageState } from '#test/support/fake-rows.ts';
import {
  type ContextEvent,
  contextChips,
  emptyContext,
  knownSources,
  reduceContext,
} from '../context-chips.ts';
import type { DraftLink } from './draft-links.ts';

const link = (url: string, more: Partial<DraftLink> = {}): DraftLink => ({
  url,
  isOwn: true,
  isReady: true,
  ...more,
});
const [a, b] = ['https://a.test/', 'https://b.test/'];
const links = (...urls: string[]): ContextEvent => ({
  type: 'links',
  links: urls.map((url) => link(url)),
});
const after = (...events: ContextEvent[]) => events.reduce(reduceContext, emptyContext);
const shown = (...events: ContextEvent[]) =>
  contextChips(after(...events)).map((chip) => {
    if (chip.kind === 'address') return `${chip.address.url} ${chip.address.state}`;
    return chip.kind === 'moreLinks' ? `${chip.count} more` : chip.kind;
  });
const document = { ...documentInfo('d-a', 'A', 9), link: a };

test('a link of the draft is a chip as long as it is there; the same links change nothing', () => {
  const one = after(links(a, b));
  expect(shown(links(a, b))).toEqual([`${a} found`, `${b} found`]);
  expect(reduceContext(one, links(a, b))).toBe(one);
  const read: ContextEvent = { type: 'addressRead', url: a, document };
  expect(shown(links(a, b), read, links(a))).toEqual([`${a} read`]);
  expect(shown(links(a), links(), read)).toEqual([]);
});

test('a removed one does not return while the draft has the link', () => {
  const removed: ContextEvent = { type: 'removeAddress', url: a };
  expect(shown(links(a), removed, links(a), links(b, a))).toEqual([`${b} found`]);
  expect(shown(links(a), removed, links(), links(a))).toEqual([`${a} found`]);
});

test('a foreign link is offered; more than five are counted', () => {
  const offered: ContextEvent = { type: 'links', links: [link(a, { isOwn: false })] };
  expect(shown(offered)).toEqual([`${a} offered`]);
  const many = Array.from({ length: 7 }, (_, n) => `https://${n}.test/`);
  expect(shown(links(...many)).slice(4)).toEqual(['https://4.test/ found', '2 more']);
});

test('a picked one does not need the draft', () => {
  const pick: ContextEvent = { type: 'pickAddress', url: a };
  expect(shown(pick, links())).toEqual([`${a} found`]);
  expect(shown(links(a), pick, links())).toEqual([`${a} found`]);
  expect(shown(pick, links(a))).toEqual([`${a} found`]);
  // In another conversation the draft is the same, what was picked is not.
  const opened: ContextEvent = { type: 'opened', requested: false, sources: [] };
  expect(shown(pick, links(b), opened)).toEqual([`${b} found`]);
});

test('what was read is a source; the open page and a pinned source are not named twice', () => {
  const read: ContextEvent = { type: 'addressRead', url: a, document };
  const failure = new CodedError('network').toData();
  expect(knownSources(after(links(a), read)).map(({ docId }) => docId)).toEqual(['d-a']);
  const failed: ContextEvent = { type: 'addressFailed', url: b, failure };
  expect(knownSources(after(links(b), failed))).toEqual([]);
  const pin: ContextEvent = { type: 'asked', sources: [document] };
  expect(shown(pin, links(a))).toEqual(['source']);
  const page = pageState({ url: `${a}#part`, document });
  expect(shown({ type: 'page', page }, links(a))).toEqual(['page']);
});

test('a source that the person removes is not brought back by its link', () => {
  const pin: ContextEvent = { type: 'asked', sources: [document] };
  const remove: ContextEvent = { type: 'removeSource', docId: 'd-a' };
  expect(shown(pin, links(a), remove, links(a))).toEqual([]);
});

test('a question takes the addresses with it; one that could not be stored returns the picked ones', () => {
  const pick: ContextEvent = { type: 'pickAddress', url: b };
  const state = after(links(a), pick);
  expect(shown(links(a), pick, { type: 'addressesSent', isDraft: true })).toEqual([]);
  expect(shown(links(a), pick, { type: 'addressesSent', isDraft: false })).toEqual([`${a} found`]);
  const picked = state.addresses.filter(({ origin }) => origin === 'picked');
  expect(shown({ type: 'addressesBack', addresses: picked })).toEqual([`${b} found`]);
});
