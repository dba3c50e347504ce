import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sampleOf, wavOf } from '#domain/audio/wav.ts';
import { ChatPage } from './chat-page.ts';

/** Flags of a Chromium whose only microphone plays a file once from its beginning whenever it is opened. */
export function microphoneArgs(folder: string, samples: Float32Array, isAllowed = true): string[] {
  const file = path.join(folder, 'spoken.wav');
  writeFileSync(file, Buffer.from(wavOf(Int16Array.from(samples, sampleOf))));
  return [
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${file}%noloop`,
    ...(isAllowed ? ['--use-fake-ui-for-media-stream'] : []),
  ];
}

/** Drives dictation in a composer. */
export class DictationPage extends ChatPage {
  /** Switches the microphone on or off by the key of its button. */
  async press(name: string): Promise<void> {
    await this.page.waitForSelector(`button[aria-label="${name}"]`);
    await this.page.focus(`button[aria-label="${name}"]`);
    await this.page.keyboard.press('Enter');
  }

  /** Resolves once the field of the composer has a text. */
  async fieldHas(text: string): Promise<void> {
    const has = (wanted: string) =>
      document.querySelector<HTMLTextAreaElement>('textarea[data-focus-home]')?.value === wanted;
    try {
      await this.page.waitForFunction(has, { timeout: 30_000, polling: 50 }, text);
    } catch (error) {
      const seen = await this.page.evaluate(() => ({
        field: document.querySelector<HTMLTextAreaElement>('textarea')?.value,
        page: document.body.innerText,
      }));
      throw new Error(`not "${text}" but ${JSON.stringify(seen)}`, { cause: error });
    }
  }

  /** Empties the field of the composer. */
  async clear(): Promise<void> {
    await this.page.focus('textarea[data-focus-home]');
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press('KeyA');
    await this.page.keyboard.up('Control');
    await this.page.keyboard.press('Delete');
  }
}
