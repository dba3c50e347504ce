/** The part of a zod schema's own description that samples are made from. */
interface Described {
  _zod: { def: Definition };
}
interface Definition {
  type: string;
  shape?: Record<string, Described>;
  element?: Described;
  innerType?: Described;
  items?: Described[];
  options?: Described[];
  entries?: Record<string, string | number>;
  values?: unknown[];
  keyType?: Described;
  valueType?: Described;
  getter?: () => Described;
  checks?: { _zod: { def: { check: string; value?: unknown } } }[];
}

/** A valid body for a schema of the contract. Throws for an unknown kind of schema. */
export function sample(schema: unknown): unknown {
  const { def } = (schema as Described)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, inner]) => [key, sample(inner)]),
      );
    case 'array':
      return [sample(def.element)];
    case 'tuple':
      return def.items?.map(sample);
    case 'record':
      return { [String(sample(def.keyType))]: sample(def.valueType) };
    case 'nullable':
    case 'optional':
    case 'readonly':
    case 'default':
    case 'prefault':
    case 'catch':
      return sample(def.innerType);
    case 'lazy':
      return sample(def.getter?.());
    case 'union':
      return sample(def.options?.[0]);
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'string':
      return 'text “with” ünïcode 漢';
    case 'number':
      return minNumber(def);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'unknown':
    case 'any':
      return { any: [1, 'two', null] };
    default:
      throw new Error(`no sample for a schema of type ${def.type}`);
  }
}

function minNumber({ checks = [] }: Definition): number {
  const bounds = (check: string) =>
    checks.flatMap(({ _zod: { def } }) => (def.check === check ? [Number(def.value)] : []));
  return Math.min(Math.max(7, ...bounds('greater_than')), ...bounds('less_than'));
}

/** Invalid bodies: none, and one without each required key. */
export function badSamples(schema: unknown): unknown[] {
  const { shape = {} } = (schema as Described)._zod.def;
  const whole = sample(schema) as Record<string, unknown>;
  const needed = Object.entries(shape).filter(([, inner]) => inner._zod.def.type !== 'optional');
  const without = needed.map(([key]) => ({ ...whole, [key]: undefined }));
  return [null, 'text', 7, [], ...without];
}
