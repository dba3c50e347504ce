import * as z from 'zod/mini';
import { connectionSchema } from '../models/model-ref.ts';

/** Ids of the browser's own recogniser, by where it hears; other engines have the names of their hosts. */
export const browserEngine = { onDevice: 'browser:device', byVendor: 'browser:vendor' } as const;

/** What the person has decided about an engine. */
export const engineChoiceSchema = z.object({ id: z.string(), isOn: z.boolean() });
export type EngineChoice = z.infer<typeof engineChoiceSchema>;

/** What turns speech into text, as it is listed. */
export const speechEngineSchema = z.object({
  /** Its id: `gateway`, a host's name or one of `browserEngine`. */
  host: z.string(),
  /** Of a model's host that hears, too. */
  connection: z.nullable(connectionSchema),
  /** It gets nothing until the person allows it. */
  asks: z.boolean(),
  /** `installable`: the browser can download what it needs for the language. */
  state: z.enum(['ready', 'installable', 'installing']),
  /** Where speech goes: it stays `here` on this machine, or is sent to the `host` or to the browser's `vendor`. */
  goesTo: z.enum(['here', 'host', 'vendor']),
  isOn: z.boolean(),
});
export type SpeechEngine = z.infer<typeof speechEngineSchema>;

/**
 * Engines in the person's order; those about which nothing was decided follow as they come. All are on, except the browser's
 * vendor, which hears nothing before the person turns it on.
 */
export function inChosenOrder<Engine extends Pick<SpeechEngine, 'host'>>(
  engines: readonly Engine[],
  choices: readonly EngineChoice[],
): (Engine & Pick<SpeechEngine, 'isOn'>)[] {
  const placeOf = ({ host }: Engine) => {
    const at = choices.findIndex(({ id }) => id === host);
    return at < 0 ? choices.length : at;
  };
  return engines
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((engine) => {
      const chosen = choices.find(({ id }) => id === engine.host);
      return { ...engine, isOn: chosen?.isOn ?? engine.host !== browserEngine.byVendor };
    });
}

/** The decisions after a change of the list; those about engines that are not there now stay. */
export function choicesOf(
  engines: readonly Pick<SpeechEngine, 'host' | 'isOn'>[],
  before: readonly EngineChoice[],
): EngineChoice[] {
  const listed = engines.map(({ host, isOn }) => ({ id: host, isOn }));
  return [...listed, ...before.filter(({ id }) => !listed.some((each) => each.id === id))];
}
