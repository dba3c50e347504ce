import { transferHandlers } from 'comlink';
import { CodedError } from '#shared/errors/coded-error.ts';

interface Thrown {
  value: unknown;
}
interface Sent {
  isError?: boolean;
  coded?: unknown;
  value?: unknown;
}

/**
 * Preserves the code of a CodedError from a worker to the pool: Comlink itself sends an error's
 * name, message and stack. Called at both ends.
 */
export function keepCodes(): void {
  const plain = transferHandlers.get('throw');
  if (!plain || known.has(plain)) return;
  const handler: typeof plain = {
    canHandle: (value): value is unknown => plain.canHandle(value),
    serialize: (thrown) => {
      const { value } = thrown as Thrown;
      return value instanceof CodedError
        ? [{ coded: value.toData() }, []]
        : plain.serialize(thrown);
    },
    deserialize: (sent) => {
      const { coded } = sent as Sent;
      if (coded) throw CodedError.fromData(coded);
      return plain.deserialize(sent);
    },
  };
  known.add(handler);
  transferHandlers.set('throw', handler);
}

const known = new WeakSet<object>();
