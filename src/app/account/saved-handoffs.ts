import * as z from 'zod/mini';
import type { SessionStoragePort } from '#platform/ports.ts';
import type { Clock } from '#shared/clock.ts';

const questionSchema = z.object({
  challenge: z.string(),
  /** Tab of the page that asked. */
  tabId: z.number(),
  /** Tab of the extension that was opened for the answer. */
  openedId: z.nullable(z.number()),
  status: z.enum(['waiting', 'denied', 'allowed']),
  code: z.nullable(z.string()),
});
export type HandoffQuestion = z.infer<typeof questionSchema>;

/** `tabId`: of the page of the extension in which the person wished it. */
const wishSchema = z.object({ tabId: z.nullable(z.number()) });
type Wish = z.infer<typeof wishSchema>;

/** As long as a person is waited for (S4.5: 600 polls, one a second). */
const lastsMs = 600_000;

/** Handoffs under way; the background may die in the middle of one. */
interface SavedHandoffs {
  question(): Promise<HandoffQuestion | null>;
  saveQuestion(question: HandoffQuestion | null): Promise<void>;
  wish(): Promise<Wish | null>;
  saveWish(wish: Wish | null): Promise<void>;
}

export function savedHandoffs(session: SessionStoragePort, clock: Clock): SavedHandoffs {
  const stored = <Value>(key: string, schema: z.ZodMiniType<Value>) => {
    const row = z.object({ at: z.number(), value: schema });
    return {
      load: async (): Promise<Value | null> => {
        const parsed = row.safeParse(await session.get(key));
        if (!parsed.success || clock.now() - parsed.data.at > lastsMs) return null;
        return parsed.data.value;
      },
      save: (value: Value | null) =>
        value === null ? session.remove(key) : session.set(key, { at: clock.now(), value }),
    };
  };
  const question = stored('handoff.question', questionSchema);
  const wish = stored('handoff.wish', wishSchema);
  return {
    question: question.load,
    saveQuestion: question.save,
    wish: wish.load,
    saveWish: wish.save,
  };
}
