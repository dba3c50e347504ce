/*
 * What the protocol's client takes of its environment, in a bundle in place of its own (webpack.config.ts): a validator of
 * schemas is always given to it (`connect.ts`).
 */

/** A request that fails may have been refused by the browser. */
export const CORS_IS_POSSIBLE = true;

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('a validator is given');
  }
}
