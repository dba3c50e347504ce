/** What a page's scripted recogniser was given, and how it answers. */
export interface PageRecogniser {
  /** Of each session: the seconds of sound that it received, and whether it was on this device. */
  sessions: { seconds: number; processLocally: boolean }[];
  /** Sessions that come after so many fail with `network`. */
  works: number;
}

/** In place of `SpeechRecognition` in a page, before its scripts: Chromium without a vendor has no service behind its own. */
export function scriptRecogniser(): void {
  const state: PageRecogniser = { sessions: [], works: 1 };
  class Recognition extends EventTarget {
    static available = async () => 'unavailable';
    static install = async () => false;
    processLocally = false;
    onstart = () => undefined;
    onend = () => undefined;
    onerror = (_event: { error: string }) => undefined;
    onresult = (_event: unknown) => undefined;
    #stop = () => {};

    start(track: MediaStreamTrack) {
      if (state.sessions.length >= state.works) {
        queueMicrotask(() => {
          this.onerror({ error: 'network' });
          this.onend();
        });
        return;
      }
      const session = { seconds: 0, processLocally: this.processLocally };
      const number = state.sessions.push(session);
      const context = new AudioContext({ sampleRate: 16_000 });
      const listener = context.createScriptProcessor(1024, 1, 1);
      listener.onaudioprocess = ({ inputBuffer }) => {
        const samples = inputBuffer.getChannelData(0);
        session.seconds += samples.filter((sample) => Math.abs(sample) > 0.01).length / 16_000;
      };
      context.createMediaStreamSource(new MediaStream([track])).connect(listener);
      listener.connect(context.destination);
      this.#stop = () => {
        void context.close();
        const result = Object.assign([{ transcript: `words ${number}` }], { isFinal: true });
        this.onresult({ resultIndex: 0, results: [result] });
        this.onend();
      };
      queueMicrotask(() => this.onstart());
    }

    stop() {
      this.#stop();
    }

    abort() {}
  }
  Object.assign(window, { SpeechRecognition: Recognition, recogniser: state });
}
