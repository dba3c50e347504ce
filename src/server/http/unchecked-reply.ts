import type { FastifySerializerCompiler } from 'fastify';

const asJson: FastifySerializerCompiler<unknown> = () => (data) => JSON.stringify(data);

/**
 * Of a route whose reply may hold a document's text or a million numbers: the compiler holds it
 * against its schema, and it is not walked once more for each request.
 */
export const uncheckedReply = { serializerCompiler: asJson };
