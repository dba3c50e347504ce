import type { Answering, AnswerOptions, PageHandler } from '#bus/core/answer.ts';
import type { Clock } from '#shared/clock.ts';

/** Handlers of a part of the page. `life`: until the extension is updated or removed. */
export type MakePart = (life: AbortSignal) => Readonly<Record<string, PageHandler>>;

/** Opens the port of a part, and answers over it. */
export type AnswerPart = (
  part: string,
  options: Pick<AnswerOptions, 'handler' | 'closed'>,
) => Answering;

/** What of Gloss lives in a frame: the parts that were injected, each with its port. */
export interface PageHost {
  /**
   * Opens a port over which the part answers. A part that is present already continues with its
   * state: the background injects what it has no port to, and may have died meanwhile. `answer` comes
   * with the part, so that a page without parts carries no bus. Gives the part's handlers.
   */
  serve(part: string, make: MakePart, answer: AnswerPart): ReturnType<MakePart>;
  /** False: the extension was updated or removed since, and this script is an orphan. */
  isAlive(): boolean;
  /** Ends all work of the parts. */
  end(): void;
}

interface PageHostOptions {
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

/** Makes and listens for nothing before its first part: it is in every granted page. */
export function createPageHost({ isAlive, clock, page }: PageHostOptions): PageHost {
  const parts = new Map<string, Part>();
  let life: AbortController | null = null;

  function begin(): AbortController {
    const begun = new AbortController();
    page.addEventListener('pagehide', closeAll, { signal: begun.signal });
    return begun;
  }

  function open(name: string, part: Part, answer: AnswerPart): void {
    part.answering?.leave();
    const answering = answer(name, {
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
    for (const part of parts.values()) part.answering?.end();
  }

  function end(): void {
    closeAll();
    life?.abort();
  }

  return {
    serve(name, make, answer) {
      life ??= begin();
      const part = parts.get(name) ?? { handlers: make(life.signal), answering: null };
      parts.set(name, part);
      open(name, part, answer);
      return part.handlers;
    },
    isAlive: () => isAlive() && !life?.signal.aborted,
    end,
  };
}
