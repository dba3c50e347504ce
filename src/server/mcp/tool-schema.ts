import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type * as z from 'zod';

type Convert = StandardSchemaWithJSON['~standard']['jsonSchema']['input'];

/** Of a tool. Each message has a server of its own, and each would make the JSON form again: here it is made once. */
export function toolSchema<Schema extends z.ZodType>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const { jsonSchema, ...standard } = schema['~standard'];
  const input = once(jsonSchema.input);
  const output = once(jsonSchema.output);
  return { '~standard': { ...standard, jsonSchema: { input, output } } };
}

function once(convert: Convert): Convert {
  let made: ReturnType<Convert> | undefined;
  return (options) => {
    made ??= convert(options);
    return made;
  };
}
