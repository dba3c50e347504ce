import { spawnSync } from 'node:child_process';
import { installPackages } from './debian-packages.ts';

const isThere = () => spawnSync('espeak-ng', ['--version']).status === 0;

/**
 * Installs what speaks the sentences of tests and benches of dictation. Where apt does not work no suite is left out: they take
 * made sound with the envelope of speech (`test/support/files/spoken-words.ts`), which shows nothing about soft consonants.
 */
export function needSpeech(): void {
  if (isThere()) return;
  console.error("No espeak-ng found; installing Debian's …");
  if (installPackages(['espeak-ng']) && isThere()) return;
  console.error('Could not install it; tests of dictation take made sound in place of words.');
}
