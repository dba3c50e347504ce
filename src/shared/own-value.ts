/** Not what all objects inherit: words of pages, files and models, such as `constructor`, are looked up in tables. */
export function ownValue<Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
