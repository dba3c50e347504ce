import { type Answering, answerOver, type PageHandler } from '#bus/core/answer.ts';
import type { Link } from '#bus/core/channel.ts';
import type { Clock } from '#shared/clock.ts';

/** Handlers of a part of the page. `life`: until the extension is updated or removed. */
export type MakePart = (life: AbortSignal) => Readonly<Record<string, PageHandler>>;

/** What of Gloss lives in a frame: the parts that were injected, each with its port. */
export interface PageHost {
  /**
   * Opens a port over which the part answers. A part that is present already continues with its
   * state: the background injects what it has no port to, and may have died meanwhile.
   */
  serve(part: string, make: MakePart): void;
  /** False: the extension was updated or removed since, and this script is an orphan. */
  isAlive(): boolean;
  /** Ends all work of the parts. */
  end(): void;
}

export interface PageHostOptions {
  /** The way to the background for a part. */
  link: (part: string) => Link;
  isAlive: () => boolean;
  clock: Clock;
  page: Pick<Window, 'addEventListener'>;
}

/** An update closes the ports before the runtime is gone, and what it injects is in another world. */
const orphanMs = 1_000;

interface Part {
  handlers: ReturnType<MakePart>;
  answering: Answering | null;
}

export function createPageHost({ link, isAlive, clock, page }: PageHostOptions): PageHost {
  const life = new AbortController();
  const parts = new Map<string, Part>();

  function open(name: string, part: Part): void {
    part.answering?.leave();
    const answering = answerOver({
      link: link(name),
      clock,
      handler: (command) =>
        Object.hasOwn(part.handlers, command) ? part.handlers[command] : undefined,
      closed: () => {
        if (part.answering === answering) part.answering = null;
        clock.after(orphanMs, () => isAlive() || end());
      },
    });
    part.answering = answering;
  }

  /** Chromium closes the ports of a page in the back/forward cache without an event in the page. */
  function closeAll(): void {
    for (const part of parts.values()) {
      part.answering?.end();
    }
  }

  function end(): void {
    closeAll();
    life.abort();
  }

  page.addEventListener('pagehide', closeAll, { signal: life.signal });
  return {
    serve(name, make) {
      const part = parts.get(name) ?? { handlers: make(life.signal), answering: null };
      parts.set(name, part);
      open(name, part);
    },
    isAlive: () => isAlive() && !life.signal.aborted,
    end,
  };
}
