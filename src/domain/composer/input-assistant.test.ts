import { expect, test } from '@jest/globals';
import { defaultSettings } from '../settings/settings.ts';
import { withoutAny, withoutSite } from '../sites/button-visibility.ts';
import { composerButtonNames, shownComposerModes } from './input-assistant.ts';

const page = { siteId: 'gmail', url: 'https://mail.google.com/mail/u/0/#inbox' };

test('S3.9 every composer has its buttons until the person removes them', () => {
  expect(shownComposerModes(defaultSettings, page)).toEqual(['reply', 'new', 'refine']);
});

test('S3.9 inputAssistantButton removes all of them from a site, and from no other', () => {
  const settings = { ...defaultSettings, inputAssistantButton: { gmail: false, x: true } };
  expect(shownComposerModes(settings, page)).toEqual([]);
  expect(shownComposerModes(settings, { ...page, siteId: 'outlook' })).toHaveLength(3);
  expect(shownComposerModes(settings, { ...page, siteId: 'x' })).toHaveLength(3);
});

test('S3.9 buttonSettings removes one of them, on a site or everywhere', () => {
  const { buttonSettings } = defaultSettings;
  const reply = buttonSettings[composerButtonNames.reply].visibility;
  const off = (visibility: typeof reply) => ({
    ...defaultSettings,
    buttonSettings: { ...buttonSettings, [composerButtonNames.reply]: { visibility } },
  });
  const here = off(withoutSite(reply, page.url));
  expect(shownComposerModes(here, page)).toEqual(['new', 'refine']);
  expect(shownComposerModes(here, { ...page, url: 'https://outlook.live.com/mail/' })).toHaveLength(
    3,
  );
  expect(shownComposerModes(off(withoutAny(reply)), page)).toEqual(['new', 'refine']);
});
