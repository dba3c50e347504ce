import { expect, test } from '@jest/globals';
import { featureContexts } from '../models/contexts.ts';
import {
  chosenModel,
  connectionKeys,
  contextModelKeys,
  defaultSettings,
  deviceSettings,
  isSyncedSetting,
  resetSettings,
  type Settings,
  settingsSchema,
} from './settings.ts';
import { unitedSetting } from './united-setting.ts';

test('the defaults fit the schema, and every context has its own key', () => {
  expect(settingsSchema.parse(defaultSettings)).toEqual(defaultSettings);
  const keys = featureContexts.map((context) => contextModelKeys[context]);
  expect(new Set(keys).size).toBe(featureContexts.length);
  expect(connectionKeys).toEqual(expect.arrayContaining(keys));
});

test('S3.8 a reset retains the OPENAI_API entry, sites that are never read or sent, and nothing else', () => {
  const chatModel = { connection: 'ollama', model: 'm' } as const;
  const changed: Settings = {
    ...defaultSettings,
    language: 'de',
    openaiApiHost: 'https://host.test/v1',
    openaiApiModel: 'typed',
    moreHosts: [{ id: 'two', host: 'https://two.test', model: '' }],
    ollamaHost: '',
    chatBoxWidth: 900,
    chatModel,
    neverRead: ['bank.test'],
    neverSend: ['clinic.test'],
  };
  expect(resetSettings(changed)).toEqual({
    ...defaultSettings,
    openaiApiHost: 'https://host.test/v1',
    openaiApiModel: 'typed',
    moreHosts: [{ id: 'two', host: 'https://two.test', model: '' }],
    neverRead: ['bank.test'],
    neverSend: ['clinic.test'],
  });
});

test('sites that are never read or sent are synced; where content goes is not', () => {
  expect((['neverRead', 'neverSend'] as const).map(isSyncedSetting)).toEqual([true, true]);
  expect(deviceSettings.map(isSyncedSetting)).not.toContain(true);
  expect(unitedSetting('neverRead', ['a.test'], ['b.test', 'a.test'])).toEqual([
    'a.test',
    'b.test',
  ]);
  expect(unitedSetting('recordingHosts', ['a.test'], ['b.test'])).toBeUndefined();
});

test('S3.8 a context without a model of its own takes that of Chat', () => {
  const chatModel = { connection: 'gateway', model: 'a' } as const;
  const summaryModel = { connection: 'ollama', model: 'b' } as const;
  const settings = { ...defaultSettings, chatModel, summaryModel };
  expect(chosenModel(settings, 'Summary')).toEqual(summaryModel);
  expect(chosenModel(settings, 'Memo')).toEqual(chatModel);
  expect(chosenModel(defaultSettings, 'Memo')).toBeNull();
});
