import path from 'node:path';
import { pageScripts } from '#shared/page-scripts.ts';

const source = path.join(import.meta.dirname, '../../src');
const content = (file: string) => path.join(source, 'entry/content', file);
const page = (file: string) => path.join(source, 'page', file);

/** A part is called by the background: its files share modules and run one after the other. */
function part(name: string): { import: string; dependOn: string[] } {
  const before = pageScripts(name).slice(1, -1);
  return { import: content(`${name}.ts`), dependOn: before.map((file) => path.parse(file).name) };
}

/** Each script that can run in a page's world; `npm run bench -- selection` sums them up. */
export const pageEntries = {
  loader: content('loader.ts'),
  'page-core': [
    content('serve-part.ts'),
    page('button/long-press.ts'),
    page('dom/closed-host.ts'),
    page('dom/icon-button.ts'),
    page('dom/own-properties.ts'),
    page('dom/shadow-of.ts'),
    path.join(source, 'domain/video/video-address.ts'),
  ],
  'page-copy': {
    import: [page('capture/copy-page.ts'), page('text/text-places.ts')],
    dependOn: ['page-core'],
  },
  'page-view': {
    import: [
      page('card/page-cards.ts'),
      page('button/button-clicks.ts'),
      page('button/button-place.ts'),
      page('button/button-view.ts'),
      page('insertion/field.ts'),
      page('insertion/own-text.ts'),
      page('insertion/text-map.ts'),
      page('dom/clipboard-events.ts'),
      page('text/drawn-editor.ts'),
      page('text/formatted-html.ts'),
      page('visibility/ground.ts'),
    ],
    dependOn: ['page-core'],
  },
  'page-capture': part('capture'),
  'page-unfold': part('unfold'),
  'page-passages': part('passages'),
  'page-region': part('region'),
  'page-summary-button': part('summary-button'),
  'page-insertion': part('insertion'),
  'page-selection': part('selection'),
  'page-composer': part('composer'),
  'page-quick-access': part('quick-access'),
  'selection-watch': content('selection-watch.ts'),
  'hidden-frame': part('hidden-frame'),
};

/** A layer has modules of its own: those that it has in common with other parts stay in one piece there. */
export const markEntries = { 'page-marks': { import: content('marks.ts'), layer: 'marks' } };
