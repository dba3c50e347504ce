import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { speechRate } from '#domain/audio/resample.ts';
import { sampleOf } from '#domain/audio/wav.ts';

/** A sound server of its own, without devices: its microphone hears what is played. */
export interface SoundServer {
  /** For a browser, so that it finds this server. */
  env: Record<string, string>;
  /** Plays samples at 16 kHz into the microphone; resolves at their end. */
  play(samples: Float32Array): Promise<void>;
  close(): Promise<void>;
}

/** @throws where PulseAudio is not installed (`scripts/testing/speech.ts`) */
export async function startSoundServer(): Promise<SoundServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-sound-'));
  const socket = path.join(folder, 'native');
  const env = { PULSE_SERVER: `unix:${socket}`, PULSE_COOKIE: path.join(folder, 'cookie') };
  const own = { ...process.env, ...env, HOME: folder, XDG_RUNTIME_DIR: folder };
  const script = path.join(folder, 'default.pa');
  writeFileSync(script, devices(socket));
  const args = ['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '-F', script];
  const server = spawn('pulseaudio', args, { env: own, stdio: 'ignore' });
  const ended = endOf(server);
  await untilReady(own, ended);
  return {
    env,
    async play(samples) {
      const format = ['--raw', '--format=s16le', '--channels=1', `--rate=${speechRate}`];
      const player = spawn('pacat', ['--playback', '--device=speech', ...format], { env: own });
      player.stdin.end(Buffer.from(Int16Array.from(samples, sampleOf).buffer));
      await endOf(player);
    },
    async close() {
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the page plays goes nowhere; `speech` is what the microphone hears. A monitor is no microphone for browsers. */
const devices = (
  socket: string,
) => `load-module module-native-protocol-unix socket=${socket} auth-anonymous=1
load-module module-null-sink sink_name=nowhere
load-module module-null-sink sink_name=speech
load-module module-remap-source master=speech.monitor source_name=microphone
set-default-sink nowhere
set-default-source microphone
`;

async function endOf(child: ChildProcess): Promise<void> {
  const [code] = (await Promise.race([once(child, 'exit'), once(child, 'error')])) as unknown[];
  if (code instanceof Error) throw code;
}

async function untilReady(env: NodeJS.ProcessEnv, ended: Promise<void>): Promise<void> {
  let isOver = false;
  void ended.finally(() => {
    isOver = true;
  });
  while (spawnSync('pactl', ['info'], { env }).status !== 0) {
    if (isOver) throw new Error('PulseAudio does not start: is it installed?');
    await pause(50);
  }
}
