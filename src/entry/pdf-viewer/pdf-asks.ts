import type { PdfAnswer, PdfAsk } from '#bus/contract/pdf-commands.ts';
import type { BusClient, EventOf } from '#bus/types.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';

type Asked = EventOf<'pdf.asked'>;

/** Answers what the background asks of this page, once it knows which tab this is. */
export async function answerAsks(
  bus: BusClient,
  answer: (ask: PdfAsk) => Promise<PdfAnswer>,
): Promise<void> {
  const early: Asked[] = [];
  let tell = (asked: Asked): void => void early.push(asked);
  bus.on('pdf.asked', (asked) => tell(asked));
  const { tabId } = await bus.request('pdf.opened', {});
  tell = (asked) => {
    if (asked.tabId === tabId) void reply(asked);
  };
  early.forEach(tell);

  async function reply({ askId, ask }: Asked): Promise<void> {
    const given = await answer(ask).catch(
      (error: unknown): PdfAnswer => ({ error: toCodedError(error).toData() }),
    );
    // Who asked may be gone; there is nobody else to tell.
    await bus.request('pdf.answer', { askId, answer: given }).catch(() => undefined);
  }
}
