import { CodedError } from '#shared/errors/coded-error.ts';
import type { SoundPort } from '../ports.ts';

/** Over an element for audio of this page, which may play where a person has pressed something in it. */
export function webSounds(): SoundPort {
  let current: HTMLAudioElement | null = null;
  return {
    second: () => current?.currentTime ?? 0,
    async play(sound, { rate, from }, signal) {
      if (signal.aborted) return;
      const audio = new Audio();
      const address = URL.createObjectURL(sound);
      current = audio;
      audio.src = address;
      // Loading sets the speed to the default one.
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
      audio.currentTime = from;
      try {
        await played(audio, signal);
      } finally {
        audio.pause();
        URL.revokeObjectURL(address);
      }
    },
  };
}

function played(audio: HTMLAudioElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    audio.onended = () => resolve();
    audio.onerror = () => reject(new CodedError('speech_failed', audio.error?.message ?? ''));
    signal.addEventListener('abort', () => resolve(), { once: true });
    audio.play().catch((error: DOMException) => {
      // Other failures are events.
      if (error.name === 'NotAllowedError')
        reject(new CodedError('speech_not_allowed', error.message));
    });
  });
}
