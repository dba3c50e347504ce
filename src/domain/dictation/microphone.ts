/** Access to the microphone, as the browser has it; `none`: there is no microphone. */
export type MicrophoneState = 'granted' | 'denied' | 'prompt' | 'none';

/** A microphone of this machine; without access its name is empty. */
export interface MicrophoneDevice {
  id: string;
  name: string;
}
