import { expect, test } from '@jest/globals';
import { firstValueFrom, of, throwError } from 'rxjs';
import { CodedError } from '#shared/errors/coded-error.ts';
import { lazyRows } from './lazy-rows.ts';
import type { Rows } from './rows.ts';

const refuse = () => Promise.reject(new RangeError('no such row'));

function setup(found: object) {
  let loads = 0;
  const rows = lazyRows(async () => {
    loads += 1;
    if (loads === 1) throw new CodedError('network');
    return found as Rows;
  });
  return { rows, loads: () => loads };
}

test('a load that failed is tried again by the next call; then it is loaded once', async () => {
  const { rows, loads } = setup({
    message: { setDeleted: async (body: object) => body },
    tools: { watch: () => of(['a tool']) },
  });
  await expect(firstValueFrom(rows.tools.watch())).rejects.toMatchObject({ code: 'network' });
  expect(await firstValueFrom(rows.tools.watch())).toEqual(['a tool']);
  const body = { messageId: 'm', deleted: true };
  expect(await rows.message.setDeleted(body)).toBe(body);
  expect(loads()).toBe(2);
});

test('every failure is a CodedError', async () => {
  const broken = {
    watch: () => throwError(() => new RangeError('no such row')),
    setDeleted: refuse,
  };
  const { rows } = setup({ memo: broken });
  await expect(rows.memo.setDeleted({ id: 'm', deleted: true })).rejects.toThrow('network');
  const coded = { code: 'failed', message: 'no such row' };
  await expect(rows.memo.setDeleted({ id: 'm', deleted: true })).rejects.toMatchObject(coded);
  await expect(firstValueFrom(rows.memo.watch({ search: '', limit: 1 }))).rejects.toMatchObject(
    coded,
  );
});
