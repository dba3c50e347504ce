import { expose, transferHandlers } from 'comlink';

interface Thrown {
  value: unknown;
}
interface Sent {
  isError?: boolean;
  coded?: unknown;
  value?: unknown;
}

/** As a CodedError has it; that class has a text for each code, which no worker needs. */
interface Coded {
  toData: () => unknown;
}

/** Serves a worker's job to the pool, with the codes of what it throws, and of what it is thrown by a callback. */
export function serve<Api extends object>(api: Api): void {
  keepCodes((data) => Object.assign(new Error('coded'), { toData: () => data }));
  expose(api);
}

/**
 * Preserves the code of a CodedError between a worker and the pool: Comlink itself sends an error's
 * name, message and stack. Called at both ends.
 */
export function keepCodes(errorOf: (data: unknown) => Error): void {
  const plain = transferHandlers.get('throw');
  if (!plain || known.has(plain)) return;
  const handler: typeof plain = {
    canHandle: (value): value is unknown => plain.canHandle(value),
    serialize: (thrown) => {
      const { value } = thrown as Thrown;
      return isCoded(value) ? [{ coded: value.toData() }, []] : plain.serialize(thrown);
    },
    deserialize: (sent) => {
      const { coded } = sent as Sent;
      if (coded) throw errorOf(coded);
      return plain.deserialize(sent);
    },
  };
  known.add(handler);
  transferHandlers.set('throw', handler);
}

const known = new WeakSet<object>();

const isCoded = (value: unknown): value is Coded =>
  value instanceof Error && typeof (value as Partial<Coded>).toData === 'function';
