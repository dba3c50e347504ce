/** Sets of pages that the numbers in `src/services/capture/blocks/model.ts` were learned from: name, author, licence. */
export const trainingData = [
  'WCXB: A Multi-Type Web Content Extraction Benchmark, M. Foley, 2026 (CC-BY-4.0)',
  'article-extraction-benchmark, Zyte (MIT)',
  'fundus, flairNLP (MIT)',
  'recipe-scrapers, H. Sverrisson (MIT)',
  'readability, test pages, Mozilla (Apache-2.0)',
];
