/** Benches by name. Each prints JSON lines and resolves false when a figure is not good enough. */
const benches: Record<string, () => Promise<() => Promise<boolean>>> = {
  page: async () => (await import('./bench/page.ts')).benchPage,
  capture: async () => (await import('./bench/capture.ts')).benchCapture,
  gateway: async () => (await import('./bench/gateway.ts')).benchGateway,
  stream: async () => (await import('./bench/stream.ts')).benchStream,
  extract: async () => (await import('./bench/extract.ts')).benchExtract,
  documents: async () => (await import('./bench/documents.ts')).benchDocuments,
  text: async () => (await import('./bench/text.ts')).benchText,
  upload: async () => (await import('./bench/upload.ts')).benchUpload,
  search: async () => (await import('./bench/search.ts')).benchSearch,
};

const names = process.argv.slice(2);
if (names.length === 0 || names.some((name) => !Object.hasOwn(benches, name))) {
  console.error(`usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
let isGood = true;
for (const name of names) {
  const bench = await benches[name]?.();
  if (bench) isGood = (await bench()) && isGood;
}
process.exitCode = isGood ? 0 : 1;

export {};
