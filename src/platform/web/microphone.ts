import { CodedError } from '#shared/errors/coded-error.ts';
import type { MicrophonePort, OpenMicrophone } from '../ports.ts';

/** As it is: what makes a call pleasant takes away what engines hear words by. */
const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

/** An audio thread that is suspended gives no last samples. */
const lastMs = 1_000;

/** The microphones of the browser. */
export function webMicrophone(): MicrophonePort {
  return {
    access: async () => (await microphonePermission())?.state ?? 'prompt',
    async open({ deviceId, onSamples, onLost }) {
      const stream = await openStream(deviceId);
      try {
        return await record(stream, onSamples, onLost);
      } catch (error) {
        endStream(stream);
        throw error;
      }
    },
  };
}

async function openStream(deviceId: string | null): Promise<MediaStream> {
  // In a page that is not secure there is none.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new CodedError('microphone_none', 'no devices in this page');
  try {
    const audio = deviceId === null ? plain : { ...plain, deviceId: { ideal: deviceId } };
    return await devices.getUserMedia({ audio });
  } catch (error) {
    throw microphoneError(error);
  }
}

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
  const context = new AudioContext();
  const [track] = stream.getAudioTracks();
  if (!track) throw new CodedError('microphone_none', 'a stream without sound');
  await context.audioWorklet.addModule(new URL('./recorder.worklet.ts', import.meta.url));
  const node = new AudioWorkletNode(context, 'recorder', { numberOfOutputs: 0 });
  const ended = new Promise<void>((resolve) => {
    node.port.onmessage = ({ data }) => {
      if (data instanceof Float32Array) onSamples(data);
      else resolve();
    };
  });
  context.createMediaStreamSource(stream).connect(node);
  if (context.state === 'suspended') await context.resume();
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

function endStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
