import { expect, test } from '@jest/globals';
import type { JsonValue } from '#shared/json.ts';
import { leadsInside } from './server-address.ts';
import { contentOf, readForm } from './server-form.ts';

/* G18.B What a server asks the person: every field of the protocol, and what is not shown. */
const formOf = (properties: object, required: string[] = []) =>
  readForm({ message: 'm', requestedSchema: { type: 'object', properties, required } });

test('fields are read by their schemas, with what the server proposes', () => {
  const form = formOf(
    {
      name: { type: 'string', title: 'Name\u{e0041}', maxLength: 3, default: 'Ann' },
      mail: { type: 'string', format: 'email' },
      age: { type: 'integer', minimum: 1, maximum: 150 },
      share: { type: 'number', default: 0.5 },
      agrees: { type: 'boolean', default: true },
      colour: { type: 'string', enum: ['r', 'g'], enumNames: ['Red', 'Green'], default: 'g' },
      size: { type: 'string', oneOf: [{ const: 's', title: 'Small' }] },
      days: { type: 'array', items: { enum: ['mo', 'tu'] }, default: ['tu', 'xx'] },
      hours: { type: 'array', items: { anyOf: [{ const: '8', title: 'Eight' }] } },
    },
    ['name'],
  );
  const fields = form?.fields.map(({ kind, title, initial }) => [kind, title, initial]);
  expect(fields).toEqual([
    ['text', 'Name', 'Ann'],
    ['text', 'mail', ''],
    ['integer', 'age', ''],
    ['number', 'share', '0.5'],
    ['boolean', 'agrees', true],
    ['one', 'colour', 'g'],
    ['one', 'size', ''],
    ['many', 'days', ['tu']],
    ['many', 'hours', []],
  ]);
  expect(form?.fields[5]?.options).toEqual([
    { value: 'r', label: 'Red' },
    { value: 'g', label: 'Green' },
  ]);
  expect(form && contentOf(form, {})).toEqual({
    name: 'Ann',
    share: 0.5,
    agrees: true,
    colour: 'g',
    days: ['tu'],
  });
});

test.each([
  ['a required text that is empty', { type: 'string' }, ' ', true],
  ['a text that is too long', { type: 'string', maxLength: 2 }, 'abc', false],
  ['a number that is none', { type: 'number' }, 'a', false],
  ['a fraction for a whole number', { type: 'integer' }, '1.5', false],
  ['a number beyond its limits', { type: 'integer', maximum: 3 }, '4', false],
  ['none of several', { type: 'array', items: { enum: ['a'] } }, [], true],
  ['a choice that was not offered', { type: 'string', enum: ['a'] }, 'b', false],
  ['several that were not offered', { type: 'array', items: { enum: ['a'] } }, ['b'], false],
] as const)('%s is not sent', (_, schema, value, isRequired) => {
  const form = formOf({ field: schema }, isRequired ? ['field'] : []);
  expect(form && contentOf(form, { field: value as unknown as JsonValue })).toBeNull();
});

test.each([
  ['a field of another kind', formOf({ a: { type: 'object' } })],
  ['a choice without options', formOf({ a: { type: 'array', items: {} } })],
  [
    'more fields than a person looks through',
    formOf(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [at, { type: 'string' }]))),
  ],
  ['an address that is a script', readForm({ message: '', mode: 'url', url: 'javascript:a' })],
  ['an address that is a page by itself', readForm({ mode: 'url', url: 'data:text/html,<b>a' })],
  ['an address of a file', readForm({ message: '', mode: 'url', url: 'file:///etc/passwd' })],
  [
    'an address that looks like that of another host',
    readForm({ message: '', mode: 'url', url: 'https://bank.example@evil.example/' }),
  ],
  ['nothing', readForm(null)],
])('%s makes no form', (_, form) => {
  expect(form).toBeNull();
});

test('an address is shown as it is opened: the letters of another script do not look like ours', () => {
  const form = readForm({ message: 'Pay', mode: 'url', url: 'https://bаnk.example/pay?a=1' });
  expect(form).toMatchObject({ url: 'https://xn--bnk-6cd.example/pay?a=1', fields: [] });
});

test.each([
  ['https://tools.example/mcp', 'http://192.168.1.1/reboot', true],
  ['https://tools.example/mcp', 'https://[::1]/', true],
  ['https://tools.example/mcp', 'https://pay.example/', false],
  ['http://127.0.0.1:9000/mcp', 'http://127.0.0.1:9000/pay', false],
] as const)('of %s a page at %s is inside: %s', (server, url, isInside) => {
  expect(leadsInside(server, url)).toBe(isInside);
});
