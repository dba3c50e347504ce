import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CDPSession } from 'puppeteer';
import { DictationPage, microphoneArgs } from '#test/support/dictation-page.ts';
import { type Speech, speakWords } from '#test/support/files/spoken-words.ts';
import { SpeechServer } from '#test/support/vendors/speech-server.ts';
import { startWebApp } from '#test/support/web-app.ts';
import { needSpeech } from '../testing/speech.ts';
import { splittingLines } from './voice/splitting.ts';

const measuredMs = 4_000;
const limits = { firstTextMs: 2_500, finalTextMs: 1_500, recordingShare: 0.1 };

/**
 * Words cut by each way of splitting; from the end of speech to its text with an engine that answers at once; the main
 * thread's work while it records, and of the same page at rest.
 */
export async function benchVoice(): Promise<boolean> {
  needSpeech();
  const lines = [...splittingLines(), ...(await inBrowser())];
  for (const line of lines) console.log(JSON.stringify(line));
  return lines.every(({ ok }) => ok);
}

async function inBrowser() {
  const speech = speakWords(['the harbour was quiet this morning', 'seven boats came home']);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-voice-'));
  const engine = await new SpeechServer().listen();
  const app = await startWebApp(
    { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${engine.url}/v1` },
    microphoneArgs(folder, speech.samples),
  );
  try {
    const page = await app.browser.newPage();
    await page.goto(`${app.server.url}/app/#pair=${app.server.pairingSecret}`);
    const chat = new DictationPage(page);
    await page.waitForSelector('button[aria-label="Dictate"]');
    const session = await page.createCDPSession();
    await session.send('Performance.enable');
    const idle = await busyShare(session);
    return [...(await texts(chat, speech)), await recordingCost(chat, session, idle)];
  } finally {
    await app.close();
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From the end of a sentence to its text, and from the press that ends it to the text in the field. */
async function texts(chat: DictationPage, { words }: Speech) {
  const sentenceEnd = (words[5]?.to ?? 0) * 1000;
  await chat.press('Dictate');
  await chat.shows('Listening…');
  const started = performance.now();
  await chat.shows('range 1');
  const firstTextMs = Math.round(performance.now() - started - sentenceEnd);
  await chat.shows('range 2');
  const pressed = performance.now();
  await chat.press('Stop and use the text');
  await chat.fieldHas('range 1 range 2');
  const finalTextMs = Math.round(performance.now() - pressed);
  return [
    { bench: 'voice.text', firstTextMs, ok: firstTextMs < limits.firstTextMs },
    { bench: 'voice.text', finalTextMs, ok: finalTextMs < limits.finalTextMs },
  ];
}

async function recordingCost(chat: DictationPage, session: CDPSession, idle: number) {
  await chat.press('Dictate');
  await chat.shows('Listening…');
  const recording = await busyShare(session);
  await chat.press('Cancel dictation');
  return {
    bench: 'voice.cpu',
    idle: Number(idle.toFixed(3)),
    recording: Number(recording.toFixed(3)),
    ok: recording - idle < limits.recordingShare,
  };
}

/** The share of time in which the page's main thread works. */
async function busyShare(session: CDPSession): Promise<number> {
  const tasks = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await tasks();
  await new Promise((resolve) => setTimeout(resolve, measuredMs));
  return ((await tasks()) - before) / (measuredMs / 1000);
}
