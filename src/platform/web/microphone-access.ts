import { microphoneError, microphonePermission } from './microphone.ts';

type Access = 'granted' | 'denied' | 'prompt' | 'none';

/**
 * Access of this origin to microphones.
 * @param canAsk the browser shows its question in this page
 */
export function webMicrophoneAccess(canAsk: boolean) {
  const state = async (): Promise<Access> => (await microphonePermission())?.state ?? 'prompt';
  return {
    canAsk,
    state,
    /** Has the browser ask the person, and opens a microphone for a moment. */
    async request(): Promise<Access> {
      try {
        const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
        for (const track of stream.getTracks()) track.stop();
        return 'granted';
      } catch (error) {
        const { code } = microphoneError(error);
        if (code === 'microphone_none') return 'none';
        // A question that was closed can be asked again; a device that is taken is there.
        if (code === 'microphone_busy') return 'granted';
        const now = await state();
        return now === 'granted' ? 'denied' : now;
      }
    },
    /** Calls back when the person grants or takes back access; returns its end. */
    onChanged(listener: (access: Access) => void): () => void {
      const stop = new AbortController();
      void microphonePermission().then((status) =>
        status?.addEventListener('change', () => listener(status.state), { signal: stop.signal }),
      );
      return () => stop.abort();
    },
    /** Without access their names are empty. */
    async devices() {
      const all = await (navigator.mediaDevices as MediaDevices | undefined)?.enumerateDevices();
      return (all ?? [])
        .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== 'default')
        .map(({ deviceId: id, label: name }) => ({ id, name }));
    },
    onDevices(listener: () => void): () => void {
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      devices?.addEventListener('devicechange', listener);
      return () => devices?.removeEventListener('devicechange', listener);
    },
  };
}
