import { expect, test } from '@jest/globals';
import { isTest, read, sourceFiles } from '#test/support/sources.ts';

const files = sourceFiles(['src', 'machines', 'workers']).filter((file) => !isTest(file));
const without = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(without(read(file))));

test('only src/app provides the actors of machines', () => {
  expect(filesWith(/\.provide\(/).filter((file) => !file.startsWith('src/app/'))).toEqual([]);
});

test('only the actor host saves snapshots of actors, and only it restores them', () => {
  expect(filesWith(/getPersistedSnapshot/)).toEqual(['src/app/actor-writes.ts']);
  // A sign-in ends with the page that shows it; what is unsent of the settings is in their rows: nothing is saved.
  expect(filesWith(/\bcreateActor\(/)).toEqual([
    'src/app/account/login.ts',
    'src/app/actor-host.ts',
    'src/app/plans/start-paywall.ts',
    'src/app/sync/settings-sync.ts',
  ]);
});

test('what a machine needs from outside is declared by machines/required.ts', () => {
  const declares = /must be provided|\bfrom(Promise|Callback|Observable|Transition)\(/;
  expect(filesWith(declares).filter((file) => file.startsWith('machines/'))).toEqual([
    'machines/required.ts',
  ]);
});
