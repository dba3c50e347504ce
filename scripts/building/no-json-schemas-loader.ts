/**
 * A webpack loader of zod's classic schemas, which the protocol of tools brings with it: no client makes JSON Schemas of
 * them, and what makes them takes 20 kB. @throws where a version of zod is written in another way
 */
export default function withoutJsonSchemas(code: string): string {
  const lean = code
    .replace(/^ *inst\._zod\.processJSONSchema = .*$/gm, '')
    .replace(
      /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*$/m,
      'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = () => () => ({});',
    )
    .replace(/^export \{ toJSONSchema \} from .*$/m, 'export const toJSONSchema = () => ({});');
  if (lean === code)
    throw new Error('zod makes its JSON Schemas in another way: adapt this loader');
  return lean;
}
