import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { ClusterError } from './cluster-error.ts';

/** Delay before another attempt; doubles up to half a minute. */
const firstDelayMs = 500;
const maxDelayMs = 30_000;

interface Watch {
  onEnded?: (error: ClusterError) => void;
}

/** PostgreSQL from its start to `stop`: one that ends by itself, such as by the system for its memory, starts again. */
export class RestartingCluster {
  #child: ChildProcess;
  #watch: Watch;
  #launch: () => Promise<ChildProcess>;
  #stopping = new AbortController();
  #restarted = Promise.resolve();

  constructor(child: ChildProcess, watch: Watch, launch: () => Promise<ChildProcess>) {
    this.#child = child;
    this.#watch = watch;
    this.#launch = launch;
    this.#follow(child);
  }

  #follow(child: ChildProcess): void {
    this.#child = child;
    child.once('exit', (code, signal) => {
      if (this.#stopping.signal.aborted) return;
      this.#report(new ClusterError(`it ended by itself (${signal ?? code})`));
      this.#restarted = this.#restart();
    });
  }

  #report(error: ClusterError): void {
    this.#watch.onEnded?.(error);
  }

  async #restart(): Promise<void> {
    const { signal } = this.#stopping;
    for (let delay = firstDelayMs; !signal.aborted; delay = Math.min(maxDelayMs, delay * 2)) {
      await wait(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        const child = await this.#launch();
        this.#follow(child);
        return;
      } catch (error) {
        this.#report(error instanceof ClusterError ? error : new ClusterError(String(error)));
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#restarted;
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes its checkpoint.
    child.kill('SIGINT');
    await gone;
  }
}
