import type { PdfAnswer, PdfAsk } from '#bus/contract/pdf-commands.ts';
import type { BusClient, EventOf } from '#bus/types.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';

type Requested = EventOf<'pdf.asked'>;

/** Answers what the background asks of this page, once it knows which tab this is. */
export async function answerAsks(
  bus: BusClient,
  answer: (ask: PdfAsk) => Promise<PdfAnswer>,
): Promise<void> {
  const early: Requested[] = [];
  let report = (requested: Requested): void => void early.push(requested);
  bus.on('pdf.asked', (requested) => report(requested));
  const { tabId } = await bus.request('pdf.opened', {});
  report = (requested) => {
    if (requested.tabId === tabId) void reply(requested);
  };
  early.forEach(report);

  async function reply({ askId, ask }: Requested): Promise<void> {
    const given = await answer(ask).catch(
      (error: unknown): PdfAnswer => ({ error: toCodedError(error).toData() }),
    );
    // Who asked may be gone; there is nobody else to tell.
    await bus.request('pdf.answer', { askId, answer: given }).catch(() => undefined);
  }
}
