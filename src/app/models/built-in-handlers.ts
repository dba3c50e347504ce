import type { BusClient, Handlers } from '#bus/types.ts';
import type { LanguageModelPort } from '#platform/ports.ts';
import { builtInError } from '#services/llm/built-in/built-in-error.ts';
import { CodedError } from '#shared/errors/coded-error.ts';

interface BuiltInHandlersDeps {
  /** null: this browser has no model of its own. */
  port: LanguageModelPort | null;
  emit: BusClient['emit'];
}

/** Downloads the browser's own model after a click: the browser requires a gesture. */
export function createBuiltInHandlers({
  port,
  emit,
}: BuiltInHandlersDeps): Pick<Handlers<'reader'>, 'model.download'> {
  return {
    async *'model.download'(_body, { signal }) {
      if (!port) throw new CodedError('provider_unavailable', 'this browser offers no model');
      yield* progressOf(port, signal);
      emit('models.changed', {});
      return { ready: true };
    },
  };
}

/** Only the newest progress is reported; the session of the download is destroyed. */
async function* progressOf(
  port: LanguageModelPort,
  signal: AbortSignal,
): AsyncGenerator<{ loaded: number }> {
  let reported = -1;
  let newest = 0;
  let wake = () => {};
  const onProgress = (loaded: number) => {
    newest = loaded;
    wake();
  };
  // Called before any await: the gesture is short.
  const work = { isDone: false, error: null as CodedError | null };
  void port.create({ before: [], signal, onProgress }).then(
    (session) => {
      session.destroy();
      work.isDone = true;
      wake();
    },
    (thrown: unknown) => {
      work.error = builtInError(thrown);
      wake();
    },
  );
  for (;;) {
    if (work.error) throw work.error;
    if (newest > reported) {
      reported = newest;
      yield { loaded: newest };
      continue;
    }
    if (work.isDone) return;
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (work.isDone || work.error || newest > reported) resolve();
    });
  }
}
