import type { Page } from 'puppeteer';

/** What a test reads and does in the page of `fakeSpeech`. */
interface Scripted {
  said: { text: string; voice: string | null; rate: number }[];
  word: (at: number, length: number) => void;
  end: () => void;
}

declare global {
  var gloss_speech: Scripted;
}

/** Headless browsers have no voices: gives the page scripted ones, from its next load on. */
export async function fakeSpeech(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(installSpeech);
  await page.reload();
}

/** Runs in the page. */
function installSpeech(): void {
  const voice = (name: string, lang: string, localService: boolean) => {
    return { voiceURI: name, name, lang, localService, default: false };
  };
  const voices = [
    voice('Alba', 'en-GB', true),
    voice('Cloud Voice', 'en-US', false),
    voice('Dora', 'de-DE', true),
  ];
  type Spoken = {
    text: string;
    voice: { name: string } | null;
    rate: number;
    onboundary?: (event: object) => void;
    onend?: () => void;
    onerror?: (event: object) => void;
  };
  class FakeUtterance {
    readonly text: string;
    voice: { name: string } | null = null;
    lang = '';
    rate = 1;
    constructor(text: string) {
      this.text = text;
    }
  }
  let current: Spoken | null = null;
  const take = () => {
    const taken = current;
    current = null;
    return taken;
  };
  globalThis.gloss_speech = {
    said: [],
    word: (charIndex, charLength) => current?.onboundary?.({ name: 'word', charIndex, charLength }),
    end: () => take()?.onend?.(),
  };
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak(utterance: Spoken) {
      current = utterance;
      const { text, voice: by, rate } = utterance;
      globalThis.gloss_speech.said.push({ text, voice: by?.name ?? null, rate });
    },
    cancel: () => take()?.onerror?.({ error: 'canceled' }),
  });
  Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
  Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: FakeUtterance });
}
