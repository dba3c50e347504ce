import type { BusClient } from '#bus/types.ts';
import { type WidgetTexts, widgetTextsSchema } from '#domain/sites/widget-texts.ts';
import type { SessionStoragePort } from '#platform/ports.ts';

interface WidgetTextsDeps {
  session: SessionStoragePort;
  bus: Pick<BusClient, 'request'>;
}

const key = 'widgetTexts';

/** Kept while the browser runs: the context that knows them may have to be opened for them. */
export async function widgetTexts({ bus, session }: WidgetTextsDeps): Promise<WidgetTexts> {
  const known = widgetTextsSchema.safeParse(await session.get(key));
  if (known.success) return known.data;
  const texts = await bus.request('widgets.texts', {});
  await session.set(key, texts);
  return texts;
}

/** The language may be another from now on. */
export const forgetWidgetTexts = ({ session }: Pick<WidgetTextsDeps, 'session'>) =>
  session.remove(key);
