import { systemClock } from '#shared/clock.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { MicrophonePort, OpenMicrophone } from '../ports.ts';
import { within } from '../within.ts';

/** As it is: what makes a call pleasant takes away what engines hear words by. */
const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

/** An audio thread that is suspended gives no last samples. */
const lastMs = 1_000;
/** Firefox 153 resumes no context on a machine without an output, and reports nothing. */
const startMs = 10_000;
/** Firefox 153 shows no prompt for an extension's sidebar, and never settles the call. */
const noPromptMs = 8_000;

/**
 * The microphones of the browser.
 * @param mayHang where the browser would have to ask the person, it settles no call of this page
 */
export function webMicrophone(mayHang: boolean): MicrophonePort {
  return {
    access: async () => (await microphonePermission())?.state ?? 'prompt',
    async open({ deviceId, onSamples, onLost }) {
      const stream = await (mayHang
        ? openWithoutPrompt(deviceId)
        : openStream(deviceId, navigator));
      try {
        return await record(stream, onSamples, onLost);
      } catch (error) {
        endStream(stream);
        throw error;
      }
    },
  };
}

async function openStream(
  deviceId: string | null,
  { mediaDevices }: Navigator,
): Promise<MediaStream> {
  // In a page that is not secure there is none.
  const devices = mediaDevices as MediaDevices | undefined;
  if (!devices) throw new CodedError('microphone_none', 'no devices in this page');
  try {
    const audio = deviceId === null ? plain : { ...plain, deviceId: { ideal: deviceId } };
    return await devices.getUserMedia({ audio });
  } catch (error) {
    throw microphoneError(error);
  }
}

/** A call that is never settled holds up all later ones of its window (Firefox 153): each has a window of its own. */
async function openWithoutPrompt(deviceId: string | null): Promise<MediaStream> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const late = new CodedError('microphone_no_prompt', 'no answer from the browser');
  try {
    const opening = openStream(deviceId, frame.contentWindow?.navigator ?? navigator);
    const stream = await within(opening, noPromptMs, late, systemClock);
    frames.set(stream, frame);
    return stream;
  } catch (error) {
    frame.remove();
    throw error;
  }
}

const frames = new WeakMap<MediaStream, HTMLIFrameElement>();

/** Firefox before 131 knows no such permission: it is asked when a microphone is opened. */
export function microphonePermission(): Promise<PermissionStatus | null> {
  const name = 'microphone' as PermissionName;
  return navigator.permissions.query({ name }).catch(() => null);
}

/** What the browser throws where a microphone cannot be opened. */
export function microphoneError(error: unknown): CodedError {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return new CodedError('microphone_denied', message);
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return new CodedError('microphone_none', message);
  return new CodedError('microphone_busy', message);
}

async function record(
  stream: MediaStream,
  onSamples: (samples: Float32Array) => void,
  onLost: () => void,
): Promise<OpenMicrophone> {
  const [track] = stream.getAudioTracks();
  if (!track) throw new CodedError('microphone_none', 'a stream without sound');
  const context = new AudioContext();
  const { node, ended } = await startNode(context, stream, onSamples).catch((error: unknown) => {
    void context.close();
    throw error;
  });
  track.addEventListener('ended', onLost);
  return {
    rate: context.sampleRate,
    name: track.label,
    async stop() {
      track.removeEventListener('ended', onLost);
      node.port.postMessage('end');
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, lastMs))]);
      endStream(stream);
      await context.close().catch(() => undefined);
    },
  };
}

/** Resolves once samples can come; rejects where none do. */
async function startNode(
  context: AudioContext,
  stream: MediaStream,
  onSamples: (samples: Float32Array) => void,
) {
  await context.audioWorklet.addModule(new URL('./recorder.worklet.ts', import.meta.url));
  const node = new AudioWorkletNode(context, 'recorder', { numberOfOutputs: 0 });
  let recordSound = () => {};
  const sound = new Promise<void>((resolve) => {
    recordSound = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    node.port.onmessage = ({ data }) => {
      recordSound();
      if (data instanceof Float32Array) onSamples(data);
      else resolve();
    };
  });
  context.createMediaStreamSource(stream).connect(node);
  if (context.state !== 'running') {
    const late = new CodedError('microphone_busy', 'no sound comes from it');
    await within(Promise.race([context.resume(), sound]), startMs, late, systemClock);
  }
  return { node, ended };
}

function endStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
  frames.get(stream)?.remove();
}
