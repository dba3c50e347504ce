/** Exit code after a failure that no code has caught: EX_SOFTWARE of sysexits.h. The supervisor starts it again. */
export const crashCode = 70;
/** Exit code of a server that did not start, or could not close. */
export const failedCode = 1;

/** Until requests are answered, jobs are released and the embedded database has written its checkpoint. */
const signalLimitMs = 60_000;
/** What does not end by then after a crash may be what has crashed. */
const crashLimitMs = 10_000;

export interface RunningService {
  close(): Promise<void>;
  /** Logs a failure that no code has caught. */
  crashed(error: unknown, origin: string): void;
}

/** The parts of `process` that are used. */
export type OwnProcess = Pick<NodeJS.Process, 'on' | 'exit' | 'stdout' | 'stderr'>;

/**
 * Decides when this process ends: at SIGINT and SIGTERM, and after a failure that no code has caught, because
 * nothing is known of its state then. Either way it closes first, for a bounded time.
 */
export class ProcessEnd {
  #process: OwnProcess;
  #service: RunningService | null = null;
  #isEnding = false;

  constructor(own: OwnProcess = process) {
    this.#process = own;
    // The reader of the log may close it (EPIPE), its disk may be full: lines are lost, the service continues.
    for (const output of [own.stdout, own.stderr]) output.on('error', () => undefined);
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
      own.on(event, (error: unknown) => this.#crash(error, event));
    }
  }

  /** From now on a signal closes the service. */
  started(service: RunningService): void {
    this.#service = service;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      this.#process.on(signal, () => this.#end(0, signalLimitMs));
    }
  }

  #crash(error: unknown, origin: string): void {
    const text = error instanceof Error ? error.message : String(error);
    console.error(`Gloss ends after an error (${origin}): ${text}`);
    this.#service?.crashed(error, origin);
    this.#end(crashCode, crashLimitMs);
  }

  #end(code: number, limitMs: number): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    setTimeout(() => this.#process.exit(code || failedCode), limitMs).unref();
    Promise.resolve(this.#service?.close()).then(
      () => this.#process.exit(code),
      (error: unknown) => {
        console.error(error);
        this.#process.exit(code || failedCode);
      },
    );
  }
}
