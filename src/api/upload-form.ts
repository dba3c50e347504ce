import * as z from 'zod/mini';
import { docTypeSchema, documentDataSchema } from '#domain/documents/documents.ts';
import { budgets } from '#domain/files/budgets.ts';
import { type Passage, passageSchema } from '#domain/passages/passage.ts';
import { type JsonValue, parseJson } from '#shared/json.ts';
import { storedPartsSchema } from './document-parts.ts';
import { docIdSchema, projectionSchema } from './documents.ts';

/** S9.1. */
const maxDocumentTokens = 800_000;
const maxPassages = 400_000;

const count = (max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number')),
      z.transform((text: string) => Number(text)),
    ),
    z.number().check(z.lte(max)),
  );

const json = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => parseJson(text)),
    ),
    schema,
  );

/** How many values a JSON field may hold, and how deep they may be nested; checked before it is parsed. */
export const uploadJsonLimits = {
  doc_type_dependent_data: { values: 150_000, depth: 50 },
  passages: { values: 6_000_000, depth: 10 },
  projection: { values: 1000, depth: 10 },
  parts: { values: 1000, depth: 10 },
} as const;

/** Data that depends on the type (S3.15); types without any send `{}`. */
const dataSchema = z
  .record(z.string(), z.unknown() as z.ZodMiniType<JsonValue, JsonValue>)
  .check(
    z.refine(
      (data) => Object.keys(data).length === 0 || z.safeParse(documentDataSchema, data).success,
      'is not of the form of any type',
    ),
  );

/** The first fault ends it: a list of all would be larger than the passages. */
const passagesSchema = z.pipe(
  z.array(z.unknown()).check(z.maxLength(maxPassages)),
  z.transform((values: unknown[], context): Passage[] => {
    const passages: Passage[] = [];
    for (const value of values) {
      const parsed = passageSchema.safeParse(value);
      if (!parsed.success) {
        context.issues.push({ code: 'custom', message: 'one has another form', input: null });
        return z.NEVER;
      }
      passages.push(parsed.data);
    }
    return passages;
  }),
);

/**
 * C3: the fields of the form, all before `file`. JSON fields as JSON texts. Forms turn LF into CRLF;
 * the server reverses that, so that offsets of `passages` are those of the canonical text.
 */
export const uploadFieldsSchema = z.object({
  doc_id: docIdSchema,
  doc_type: docTypeSchema,
  pure_text: z.string().check(z.maxLength(budgets.textLength)),
  tokens: count(maxDocumentTokens),
  doc_type_dependent_data: json(dataSchema),
  link: z.optional(z.string().check(z.maxLength(8192))),
  /** Without it the server splits the text itself, and anchors have no place in the file. */
  passages: z.optional(json(passagesSchema)),
  projection: z.optional(json(projectionSchema)),
  /** A UUID that the client makes, so that it can call C4 when the stream was lost. */
  task_id: z.optional(z.uuid()),
  hiddenDropped: z.optional(count(999_999_999)),
  leftOut: z.optional(count(999_999_999)),
  /** The file was sent in parts (document-parts.ts): no `file` follows. */
  parts: z.optional(json(storedPartsSchema)),
});
export type UploadFields = z.infer<typeof uploadFieldsSchema>;

/** Names in the order in which they are sent; `file`, unless there are `parts`, is the last part. */
export const uploadFieldNames = [
  'doc_id',
  'doc_type',
  'tokens',
  'task_id',
  'link',
  'projection',
  'hiddenDropped',
  'leftOut',
  'parts',
  'doc_type_dependent_data',
  'passages',
  'pure_text',
] as const satisfies readonly (keyof UploadFields)[];

/** The form's parts before `file`, in order. */
export function uploadFormFields(fields: UploadFields): [name: string, value: string][] {
  return uploadFieldNames.flatMap((name) => {
    const value = fields[name];
    if (value === undefined) return [];
    return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]];
  });
}
