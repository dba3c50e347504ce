/** Benches by name. Each prints JSON lines and resolves false when a figure is not good enough. */
export const benches: Readonly<Record<string, () => Promise<() => Promise<boolean>>>> = {
  page: async () => (await import('./page.ts')).benchPage,
  capture: async () => (await import('./capture.ts')).benchCapture,
  gateway: async () => (await import('./gateway.ts')).benchGateway,
  stream: async () => (await import('./stream.ts')).benchStream,
  extract: async () => (await import('./extract.ts')).benchExtract,
  documents: async () => (await import('./documents.ts')).benchDocuments,
  text: async () => (await import('./text.ts')).benchText,
  upload: async () => (await import('./upload.ts')).benchUpload,
  summary: async () => (await import('./summary.ts')).benchSummary,
  selection: async () => (await import('./selection.ts')).benchSelection,
  'passage-search': async () => (await import('./search.ts')).benchSearch,
  'web-search': async () => (await import('./web-search.ts')).benchWebSearch,
  voice: async () => (await import('./voice.ts')).benchVoice,
  languages: async () => (await import('./languages.ts')).benchLanguages,
  search: async () => {
    const web = await import('./web-search.ts');
    const passages = await import('./search.ts');
    return async () => (await web.benchWebSearch()) && passages.benchSearch();
  },
  browser: async () => (await import('./browser.ts')).benchBrowser,
  hostile: async () => (await import('./hostile.ts')).benchHostile,
  growth: async () => (await import('./growth.ts')).benchGrowth,
  train: async () => {
    const { train, trainFigures } = await import('./train.ts');
    return process.argv.includes('--figures') ? trainFigures : train;
  },
  lighthouse: async () => (await import('./lighthouse.ts')).benchLighthouse,
  mcp: async () => (await import('./mcp.ts')).benchMcp,
  resident: async () => (await import('./resident.ts')).benchResident,
  memory: async () => (await import('./memory.ts')).benchMemory,
  marks: async () => (await import('./marks.ts')).benchMarks,
  chats: async () => (await import('./chats.ts')).benchChats,
  owners: async () => (await import('./owners.ts')).benchOwners,
  import: async () => (await import('./import.ts')).benchImport,
  sync: async () => (await import('./sync.ts')).benchSync,
};
