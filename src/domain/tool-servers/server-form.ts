import { isObject, type JsonObject, type JsonValue } from '#shared/json.ts';
import { plainText } from './listed-tools.ts';

/* What a server asks the person while its tool runs (elicitation): its words are hostile, and bounded. */

interface Option {
  value: string;
  label: string;
}

/** `one`, `many`: of its options. */
export interface FormField {
  name: string;
  title: string;
  description: string;
  kind: 'text' | 'number' | 'integer' | 'boolean' | 'one' | 'many';
  options: Option[];
  isRequired: boolean;
  initial: JsonValue;
  /** Of a number its value, of a text its letters, of many how many. */
  min: number | null;
  max: number | null;
  /** Of a text. */
  format: 'email' | 'uri' | 'date' | 'date-time' | null;
}

export interface ServerForm {
  message: string;
  fields: FormField[];
  /** The page that the server wants opened; null: it asks for the fields. */
  url: string | null;
  /** The server is called again once the person is done at the page; absent: it waits for that by itself. */
  waits?: true;
}

/** `decline`: the person says no; `cancel`: they leave it. */
export type FormAnswer =
  | { action: 'accept'; content?: JsonObject }
  | { action: 'decline' | 'cancel' };

const maxMessage = 2000;
const maxFields = 20;
const maxOptions = 100;
const maxUrl = 2000;

/** null: it cannot be shown, and is declined. */
export function readForm(params: unknown): ServerForm | null {
  if (!isObject(params)) return null;
  const message = plainText(textOf(params.message), maxMessage);
  if (params.mode === 'url') {
    const url = urlOf(params.url);
    return url === null ? null : { message, fields: [], url };
  }
  const schema = isObject(params.requestedSchema) ? params.requestedSchema : {};
  const named = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  if (named.length > maxFields) return null;
  const fields = named.map(([name, field]) => fieldOf(name, field, required.includes(name)));
  return fields.includes(null) ? null : { message, fields: fields as FormField[], url: null };
}

/** As it is opened: the name of its host cannot look like another's. */
function urlOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxUrl || !URL.canParse(value)) return null;
  const { protocol, href, username, password } = new URL(value);
  const isPage = protocol === 'https:' || protocol === 'http:';
  return isPage && `${username}${password}` === '' ? href : null;
}

function fieldOf(name: string, schema: unknown, isRequired: boolean): FormField | null {
  if (!isObject(schema) || name.length > 100) return null;
  const items = isObject(schema.items) ? schema.items : {};
  const isMany = schema.type === 'array';
  const options = optionsOf(isMany ? items : schema);
  const kind = isMany ? 'many' : options.length > 0 ? 'one' : kinds[textOf(schema.type)];
  const isChoice = kind === 'one' || kind === 'many';
  if (!kind || (isChoice && (options.length === 0 || options.length > maxOptions))) return null;
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return {
    name,
    title: plainText(textOf(schema.title), 100) || plainText(name, 100),
    description: plainText(textOf(schema.description), 300),
    kind,
    options,
    isRequired,
    initial: initialOf(schema.default, kind, options),
    min: numberOf(minimum ?? minLength ?? minItems),
    max: numberOf(maximum ?? maxLength ?? maxItems),
    format: formats.find((format) => format === schema.format) ?? null,
  };
}

const kinds: Readonly<Record<string, FormField['kind']>> = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
};
const formats = ['email', 'uri', 'date', 'date-time'] as const;

function optionsOf(schema: Record<string, unknown>): Option[] {
  const titled = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(titled)) {
    return titled.filter(isObject).map((each) => optionOf(textOf(each.const), textOf(each.title)));
  }
  const names = Array.isArray(schema.enumNames) ? schema.enumNames : [];
  const values = Array.isArray(schema.enum) ? schema.enum : [];
  return values.map((value, at) => optionOf(textOf(value), textOf(names[at])));
}

const optionOf = (value: string, label: string): Option => ({
  value,
  label: plainText(label, 200) || plainText(value, 200),
});

/** What the server proposes, where it fits. */
function initialOf(value: unknown, kind: FormField['kind'], options: readonly Option[]): JsonValue {
  const isOption = (each: unknown) => options.some((option) => option.value === each);
  if (kind === 'boolean') return value === true;
  if (kind === 'many') return Array.isArray(value) ? (value.filter(isOption) as string[]) : [];
  if (kind === 'one') return isOption(value) ? (value as string) : '';
  if (kind === 'text') return typeof value === 'string' ? plainText(value, 2000) : '';
  return typeof value === 'number' ? String(value) : '';
}

/** The content for what the person has filled in; null: something is missing or does not fit. */
export function contentOf(
  { fields }: Pick<ServerForm, 'fields'>,
  values: Readonly<Record<string, JsonValue>>,
): JsonObject | null {
  const content: JsonObject = {};
  for (const field of fields) {
    const value = filledValue(field, values[field.name] ?? field.initial);
    if (value === undefined) return null;
    if (value !== null) content[field.name] = value;
  }
  return content;
}

/** null: it is left out; undefined: it does not fit. */
function filledValue(field: FormField, value: JsonValue): JsonValue | undefined {
  const { kind, isRequired, min, max } = field;
  const isOption = (each: JsonValue) => field.options.some((option) => option.value === each);
  if (kind === 'boolean') return value === true;
  if (kind === 'many') {
    const chosen = Array.isArray(value) ? value : [];
    if (!chosen.every(isOption)) return undefined;
    if (chosen.length === 0 && !isRequired) return null;
    return isWithin(chosen.length, min ?? (isRequired ? 1 : null), max) ? chosen : undefined;
  }
  const text = typeof value === 'string' ? value : '';
  if (text.trim() === '') return isRequired ? undefined : null;
  if (kind === 'one') return isOption(text) ? text : undefined;
  if (kind === 'text') return isWithin(text.length, min, max) ? text : undefined;
  const number = Number(text);
  const isRight = Number.isFinite(number) && (kind === 'number' || Number.isInteger(number));
  return isRight && isWithin(number, min, max) ? number : undefined;
}

const isWithin = (value: number, min: number | null, max: number | null) =>
  (min === null || value >= min) && (max === null || value <= max);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
