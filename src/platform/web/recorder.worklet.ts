/** Runs on the audio thread: a file of its own, which `addModule` loads. */

interface Processor {
  readonly port: {
    postMessage(data: unknown, transfer?: Transferable[]): void;
    onmessage: ((event: { data: unknown }) => void) | null;
  };
}
declare const AudioWorkletProcessor: new () => Processor;
declare function registerProcessor(name: string, processor: new () => Processor): void;
declare const sampleRate: number;

const size = Math.round(sampleRate / 10);

/** Gives one channel in pieces of a tenth of a second, and the rest when it is told to end. */
class Recorder extends AudioWorkletProcessor {
  #piece = new Float32Array(size);
  #length = 0;
  #isEnded = false;

  constructor() {
    super();
    this.port.onmessage = () => {
      this.#isEnded = true;
      this.#give();
      this.port.postMessage(null);
    };
  }

  process([input]: Float32Array[][]): boolean {
    const channels = input ?? [];
    const count = channels[0]?.length ?? 0;
    for (let at = 0; at < count && !this.#isEnded; at += 1) {
      let sum = 0;
      for (const channel of channels) sum += channel[at] ?? 0;
      this.#piece[this.#length] = sum / channels.length;
      this.#length += 1;
      if (this.#length === size) this.#give();
    }
    return !this.#isEnded;
  }

  #give(): void {
    if (this.#length === 0) return;
    const piece = this.#piece.slice(0, this.#length);
    this.#length = 0;
    this.port.postMessage(piece, [piece.buffer]);
  }
}

registerProcessor('recorder', Recorder);
