/** The values of those that resolve, in their order, once all are settled. @throws the first failure where none does */
export async function fulfilled<Value>(all: readonly Promise<Value>[]): Promise<Value[]> {
  const settled = await Promise.allSettled(all);
  const values = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed && values.length === 0) throw failed.reason;
  return values;
}
