import { spawnSync } from 'node:child_process';
import { installPackages } from './debian-packages.ts';

const isThere = (command: string) => spawnSync(command, ['--version']).status === 0;

/**
 * Installs what speaks the sentences of tests and benches of dictation. Where apt does not work no suite is left out: they take
 * made sound with the envelope of speech (`test/support/files/spoken-words.ts`), which shows nothing about soft consonants.
 */
export function needSpeech(): void {
  if (isThere('espeak-ng')) return;
  console.error("No espeak-ng found; installing Debian's …");
  if (installPackages(['espeak-ng']) && isThere('espeak-ng')) return;
  console.error('Could not install it; tests of dictation take made sound in place of words.');
}

/** Installs the sound server by which Firefox has a microphone (`test/support/sound-server.ts`): it has no file for one, as Chromium has. */
export function needSoundServer(): void {
  if (isThere('pulseaudio') && isThere('pacat')) return;
  console.error("No PulseAudio found; installing Debian's …");
  if (installPackages(['pulseaudio', 'pulseaudio-utils']) && isThere('pulseaudio')) return;
  console.error('Could not install it; dictation in Firefox fails.');
}
