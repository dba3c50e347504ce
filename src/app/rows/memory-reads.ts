export { forget, pagesToForget, putRows, seen, tidy } from '#services/store/memory/forget.ts';
export { meaningUse } from '#services/store/memory/meaning-use.ts';
export { listRead, memoryUse, pageAt, readSites } from '#services/store/memory/read-entries.ts';
