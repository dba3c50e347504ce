import { expect, test } from '@jest/globals';
import { refusalOf } from './consent.ts';
import { countedEvent, eventKinds, eventProperties, isEventName } from './events.ts';
import { countedPage } from './pages.ts';
import { changedProfile, profileChange } from './profiles.ts';
import { isOfKind } from './property-kinds.ts';

const event = (properties: object, name = 'button_clicked') => ({
  event: name,
  properties: { time: 1_800_000_000, $insert_id: 'i', distinct_id: 'd', ...properties },
});

test('S5.12 an event needs its name, its id and a time; a date in words has at most 30 characters', () => {
  expect(countedEvent(event({}))).toMatchObject({ name: 'button_clicked', at: 1_800_000_000_000 });
  const at = (time: unknown) => countedEvent(event({ time }))?.at ?? null;
  expect(at('2027-01-15T08:00:00Z')).toBe(Date.UTC(2027, 0, 15, 8));
  expect(at(`2027-01-15T08:00:00.${'0'.repeat(9)}Z`)).toBe(Date.UTC(2027, 0, 15, 8));
  expect(at(`2027-01-15T08:00:00.${'0'.repeat(10)}Z`)).toBeNull();
  expect([at('soon'), at(-1), at(Number.NaN), at(undefined)]).toEqual([null, null, null, null]);
  const nameless = { properties: event({}).properties };
  const others = [null, 7, nameless, event({}, 'toString'), event({ $insert_id: undefined })];
  expect(others.map(countedEvent)).toEqual(others.map(() => null));
});

test('S3.13 no property has room for a sentence, an address of a page or one of mail', () => {
  const texts = [
    'What does my contract say?',
    'https://bank.example/account',
    'bank.example/account?id=7',
    'ann@bank.example',
    'a b c',
    'x'.repeat(300),
    { deep: 'x' },
  ];
  const kinds = Object.values(eventKinds).flatMap((each) => Object.values(each));
  for (const kind of new Set([...kinds, 'path', 'host', 'zone', 'id'] as const)) {
    expect([kind, texts.filter((text) => isOfKind(kind, text))]).toEqual([kind, []]);
  }
  expect(eventProperties('button_clicked', { button_name: 'send', step: 'opened' })).toEqual({
    button_name: 'send',
  });
  expect(isEventName('constructor')).toBe(false);
});

test('S2.8 a page is counted by the pattern of its address, without ids and words', () => {
  const web = (pathname: string, place: string | null = null) =>
    countedPage({ pathname, protocol: 'https:' }, place, 'web');
  expect(web('/app/chat/secret', '/chat/secret')).toEqual({
    platform_feature: 'chat',
    current_url: '/app/chat',
    page_location: 'web_app',
  });
  expect(web('/de/pricing')).toEqual({
    platform_feature: 'pricing',
    current_url: '/pricing',
    page_location: 'landing',
  });
  expect(web('/onboarding/browser/chrome').current_url).toBe('/onboarding/browser/:id');
  const panel = { pathname: '/pages/sidebar/index.html', protocol: 'chrome-extension:' };
  expect(countedPage(panel, null, 'sidebar')).toEqual({
    platform_feature: 'sidebar',
    current_url: '/pages/sidebar',
    page_location: null,
  });
  const settings = { pathname: '/pages/settings/index.html', protocol: 'chrome-extension:' };
  expect(countedPage(settings, null, 'settings').page_location).toBe('setting');
  expect(eventProperties('page_opened', { ...web('/ai-tools/chat-with-pdf') })).toMatchObject({
    page_location: 'free_tools',
  });
});

test('Do Not Track, Global Privacy Control and a private window are a no', () => {
  expect(refusalOf({})).toBeNull();
  expect(refusalOf({ doNotTrack: '0', globalPrivacyControl: false })).toBeNull();
  expect(refusalOf({ doNotTrack: '1' })).toBe('doNotTrack');
  expect(refusalOf({ globalPrivacyControl: true })).toBe('globalPrivacyControl');
  expect(refusalOf({}, true)).toBe('privateWindow');
});

test('S5.12 a profile takes listed properties, and adds numbers alone', () => {
  const change = (fields: object) => profileChange('people', { $distinct_id: 'd', ...fields })!;
  const after = (before: object, fields: object) => changedProfile({ ...before }, change(fields));
  expect(after({}, { $set: { current_plan: 'pro', name: 'Ann' } })).toEqual({
    current_plan: 'pro',
  });
  expect(after({ opened: 1 }, { $set_once: { opened: 7 } })).toEqual({ opened: 1 });
  expect(after({ opened: 1 }, { $add: { opened: 2 } })).toEqual({ opened: 3 });
  expect(after({ opened: 1 }, { $add: { opened: '2' } })).toEqual({ opened: 1 });
  expect(after({ plans: ['pro'] }, { $union: { plans: ['pro', 'elite'] } })).toEqual({
    plans: ['pro', 'elite'],
  });
  expect(after({}, { $append: { plans: 'pro' } })).toEqual({ plans: ['pro'] });
  expect(after({ opened: 1 }, { $unset: ['opened'] })).toEqual({});
  expect(after({ opened: 1 }, { $delete: '' })).toBeNull();
  expect(profileChange('people', { $distinct_id: 'd' })).toBeNull();
  expect(profileChange('group', { $group_key: 'company', $group_id: 'a', $set: {} })).toBeNull();
});
