import { createDOMRenderer, RendererProvider } from '@fluentui/react-components';
import { jest } from '@jest/globals';
import { act, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { EMPTY } from 'rxjs';
import { noCounts } from '#domain/import/imported.ts';
import { pages } from '#entry/shared/view/app-pages.ts';
import { type Backups, type Shell, ShellProvider, type SiteAccess } from '#features/shell.tsx';
import { createTexts } from '#services/i18n/texts.ts';
import { loadLocale, sourceTexts } from '#ui/locales.ts';
import { Root } from '#ui/root.tsx';
import type { FakeBus } from './fake-bus.ts';

/** The pages of the app, whose views tests leave out or replace. */
export const pageNames: Shell['pages'] = pages.map(({ View: _View, ...page }) => page);

/** The first test that opens a lazy view in a fresh clone waits until that view is compiled. */
configure({ asyncUtilTimeout: 10_000 });

/** jsdom matches each rule for each computed style: half the time of a suite, and no test needs them. */
const withoutRules = { ...createDOMRenderer(document), insertCSSRules: () => undefined };

/** Interfaces that views need and jsdom does not implement. */
function fillDom(): void {
  globalThis.matchMedia = ((query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof matchMedia;
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
  // As in Chromium, whose scroll methods return promises: an effect must not return one.
  Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
  Object.assign(Blob.prototype, { text: readBlob });
  Object.assign(HTMLDialogElement.prototype, { showModal: showDialog, close: closeDialog });
}

function readBlob(this: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(this);
  });
}

function showDialog(this: HTMLDialogElement): void {
  this.setAttribute('open', '');
}

function closeDialog(this: HTMLDialogElement): void {
  this.removeAttribute('open');
  this.dispatchEvent(new Event('close'));
}

export function fakeAccess(): SiteAccess {
  return {
    everySite: jest.fn(async () => false),
    origins: jest.fn(async () => ['https://en.wikipedia.org/*']),
    request: jest.fn(async () => true),
    remove: jest.fn(async () => true),
  };
}

/** Every file is a backup of this product. */
export function fakeBackups(more: Partial<Backups> = {}): Backups {
  return {
    pack: async (lines) => ({ blob: lines, files: 0, leftOut: 0 }),
    unpack: async (file) => ({
      lines: await file.text(),
      saveFiles: async () => ({ saved: 0, leftOut: 0 }),
    }),
    importer: {
      count: async () => ({ names: [], counts: noCounts, unknown: [] }),
      run: () => Promise.reject(new Error('nothing to import in this test')),
    },
    exporter: {
      pickFolder: null,
      run: async () => ({ written: 0, file: null }),
      connection: async () => null,
      connect: async () => {},
      send: async () => ({ written: 0 }),
    },
    ...more,
  };
}

/** Mounts a view as an entry does, in a shell made of fakes. */
export async function renderView(view: ReactNode, bus: FakeBus, more: Partial<Shell> = {}) {
  fillDom();
  const { i18n } = await createTexts({ locale: 'en', source: sourceTexts, load: loadLocale });
  let ids = 0;
  const shell: Shell = {
    bus,
    rows: bus.rows,
    downloadModel: () => EMPTY,
    surface: 'sidebar',
    windowId: 1,
    slot: 'window-1',
    access: fakeAccess(),
    otherPlace: null,
    pages: pageNames,
    router: null,
    showPassage: jest.fn(async () => 'shown' as const),
    extension: null,
    version: null,
    readAloud: null,
    startLogin: () => Promise.reject(new Error('no sign-in in this test')),
    openSignIn: jest.fn(),
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    copy: jest.fn(async () => undefined),
    copyPicture: jest.fn(async () => undefined),
    openSettings: jest.fn(),
    saveFiles: async () => [],
    readFile: async () => null,
    drawSvg: async (svg) => svg,
    saveFile: jest.fn(),
    backups: async () => fakeBackups(),
    ...more,
  };
  const rendered = render(
    <RendererProvider renderer={withoutRules}>
      <Root i18n={i18n} locale="en" colorSchema="light">
        <ShellProvider shell={shell}>{view}</ShellProvider>
      </Root>
    </RendererProvider>,
  );
  await act(async () => undefined);
  return { ...rendered, shell };
}
