export { addWords } from './add-words.ts';
export { compareCopy } from './compare-page.ts';
export { exportMemory } from './export-memory.ts';
export { findRelated } from './find-related.ts';
export { recall } from './recall.ts';
export { recallMarks } from './recall-marks.ts';
export { remember, rememberPending } from './remember.ts';
export { searchMemory } from './search-memory.ts';
export { storedCopy } from './stored-copy.ts';
