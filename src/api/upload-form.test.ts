import { expect, test } from '@jest/globals';
import { type UploadFields, uploadFieldsSchema, uploadFormFields } from './upload-form.ts';

const fields: UploadFields = {
  doc_id: 'a'.repeat(64),
  doc_type: 'chat_file',
  pure_text: 'text',
  tokens: 1,
  doc_type_dependent_data: {},
};

test('C3 the fields of a form are read as they were written', () => {
  const all: UploadFields = {
    ...fields,
    link: 'https://example.com/',
    passages: [{ id: 'b-0', textStart: 0, textEnd: 4, anchor: { kind: 'text' } }],
    projection: ['tokens'],
    task_id: '01935b4e-0000-7000-8000-000000000000',
    hiddenDropped: 1,
    leftOut: 2,
    doc_type_dependent_data: { title: 't', readabilityMarkdown: 'm' },
  };
  for (const each of [fields, all]) {
    const form = Object.fromEntries(uploadFormFields(each));
    expect(uploadFieldsSchema.parse(form)).toEqual(each);
  }
});

test('C3 checked data is stored completely, also fields that its schema does not name', () => {
  const data = { title: 't', readabilityMarkdown: 'm', more: [1, { a: null }] };
  const form = Object.fromEntries(uploadFormFields({ ...fields, doc_type_dependent_data: data }));
  expect(uploadFieldsSchema.parse(form).doc_type_dependent_data).toEqual(data);
});

test.each([
  ['tokens', '1e3'],
  ['tokens', '-1'],
  ['tokens', ''],
  ['tokens', '800001'],
  ['doc_id', 'A'.repeat(64)],
  ['doc_type', 'x'],
  ['doc_type_dependent_data', '[]'],
  ['doc_type_dependent_data', '{"some":"thing"}'],
  ['passages', '{}'],
  ['projection', '["password"]'],
  ['task_id', 'x'],
])('C3 a form with %s = %s is refused', (name, value) => {
  const form = { ...Object.fromEntries(uploadFormFields(fields)), [name]: value };
  expect(uploadFieldsSchema.safeParse(form).success).toBe(false);
});
