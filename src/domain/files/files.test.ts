import { describe, expect, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import { checkDocument } from './check-document.ts';
import { checkFile } from './check-file.ts';
import { docTypeOfKind, fileKindOf } from './file-kinds.ts';
import { maxBytesOf } from './limits.ts';

function errorOf(task: () => unknown) {
  try {
    task();
  } catch (error) {
    if (error instanceof CodedError) return { code: error.code, details: error.details };
    throw error;
  }
  return null;
}

const typeOf = (name: string, mime = '') => {
  const kind = fileKindOf(name, mime);
  return kind && docTypeOfKind(kind);
};

describe('S3.4, S5.5 the type of a file', () => {
  test.each([
    ['Report.PDF', '', 'page_content__pdf'],
    ['scan.pdf', 'image/png', 'page_content__pdf'],
    ['photo.jpeg', '', 'image'],
    ['drawing.svg', 'image/svg+xml', 'image'],
    ['talk.mp3', '', 'audio'],
    ['talk.flac', '', 'audio'],
    ['film.mp4', '', 'video'],
    ['notes.md', '', 'chat_file_markdown'],
    ['main.rs', '', 'chat_file_code'],
    ['Dockerfile', '', 'chat_file_code'],
    ['config.yaml', '', 'chat_file_code'],
    ['table.csv', '', 'chat_file_excel'],
    ['table.xlsx', '', 'chat_file_excel'],
    ['letter.docx', '', 'chat_file'],
    ['notes.txt', '', 'chat_file'],
    ['nameless', 'application/pdf', 'page_content__pdf'],
    ['nameless', 'text/plain', 'chat_file'],
    ['picture', 'image/webp', 'image'],
  ])('%s (%s) is %s', (name, mime, type) => {
    expect(typeOf(name, mime)).toBe(type);
  });

  test('S5.8 a file that cannot be read is named by its extension', () => {
    expect(errorOf(() => checkFile({ name: 'old.xls', type: '', size: 9 }))).toEqual({
      code: 'file_unsupported',
      details: { ext: 'xls' },
    });
    expect(typeOf('program.exe', 'application/x-msdownload')).toBeNull();
  });
});

describe('limits', () => {
  const megabyte = 1024 * 1024;
  test.each([
    ['a.mp3', 50],
    ['a.mp4', 50],
    ['a.png', 10],
    ['a.py', 20],
    ['a.csv', 20],
    ['a.md', 20],
    ['a.txt', 20],
    ['a.html', 20],
    ['a.pdf', 48],
    ['a.docx', 30],
    ['a.xlsx', 30],
  ])('S5.9, S9.1 %s may have %i MB', (name, megabytes) => {
    expect(maxBytesOf(fileKindOf(name, '') ?? 'pdf')).toBe(megabytes * megabyte);
    expect(errorOf(() => checkFile({ name, type: '', size: megabytes * megabyte }))).toBeNull();
    expect(errorOf(() => checkFile({ name, type: '', size: megabytes * megabyte + 1 }))).toEqual({
      code: 'file_too_large',
      details: { megabytes },
    });
  });

  test('S5.1 a file is required, S5.3 and it has content', () => {
    expect(errorOf(() => checkFile(null))?.code).toBe('file_required');
    expect(errorOf(() => checkFile({ name: 'a.txt', type: '', size: 0 }))?.code).toBe('file_empty');
  });
});

describe('S5.2, S5.3 a document that can be used', () => {
  const data = { title: 'T', readabilityMarkdown: '' };
  const check = (
    doc_type: string,
    pure_text: string,
    link: string | null = null,
    more: object = data,
  ) =>
    errorOf(() =>
      checkDocument({
        doc_type: doc_type as 'image',
        pure_text,
        link,
        doc_type_dependent_data: more,
      }),
    )?.code ?? null;

  test.each([
    'page_content__webpage',
    'page_content__pdf',
    'page_content__email',
    'page_content__youtube',
    'search_results',
  ])('S5.2 %s needs its data', (type) =>
    expect(check(type, 'text', null, {})).toBe('document_data_empty'),
  );

  test.each([
    ['chat_file', null, 'file_empty'],
    ['chat_file_code', null, 'file_empty'],
    ['chat_file_markdown', null, 'file_empty'],
    ['page_content__pdf', null, 'file_empty'],
    ['page_content__webpage', null, 'file_empty'],
    ['page_content__webpage', 'https://a.example/', 'document_url'],
    ['image', null, null],
    ['audio', null, null],
    ['chat_file_excel', null, null],
    ['page_content__email', null, null],
    ['page_content__youtube', null, null],
    ['search_results', null, null],
  ])('S5.3 %s with the link %s and blank text: %s', (type, link, code) => {
    expect(check(type, ' \n', link)).toBe(code);
    expect(check(type, 'text', link)).toBeNull();
  });
});
