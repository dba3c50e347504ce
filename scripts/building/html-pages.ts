import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type ChunkGroup, type Compilation, type Compiler } from 'webpack';
import { pdfViewerPath } from '#domain/documents/pdf-address.ts';
import { clientAssetsPrefix } from '#domain/product/product.ts';
import texts from '#locales/en/index.json' with { type: 'json' };
import { earlyComposerId, earlyQuestionTag } from '#ui/early-composer.ts';

const iconFile = 'icon.svg';
const icon = path.join(import.meta.dirname, '../../src/ui/icons/gloss.svg');

/** Writes `pages/<name>/index.html` (extension), or `index.html` and `<name>.html` (web). */
export class HtmlPages {
  readonly #layout: 'pages' | 'web';
  readonly #names: readonly string[];

  constructor(layout: 'pages' | 'web', names: readonly string[]) {
    this.#layout = layout;
    this.#names = names;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HtmlPages', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'HtmlPages', stage: 1000 }, () => {
        for (const name of this.#names) this.#emit(compilation, name);
        if (this.#layout === 'pages') {
          compilation.emitAsset(bootFile, new webpack.sources.RawSource(boot));
        } else {
          compilation.emitAsset(iconFile, new webpack.sources.RawSource(readFileSync(icon)));
        }
      });
    });
  }

  #fileOf(name: string): string {
    if (this.#layout === 'pages') {
      return name === 'pdf-viewer' ? pdfViewerPath : `pages/${name}/index.html`;
    }
    return name === 'web' ? 'index.html' : `${name}.html`;
  }

  #emit(compilation: Compilation, name: string): void {
    const entry = compilation.entrypoints.get(name);
    const base = String(compilation.outputOptions.publicPath);
    const scriptsOf = (groups: readonly Pick<ChunkGroup, 'getFiles'>[]) =>
      [...new Set(groups.flatMap((group) => group.getFiles()))]
        .filter((file) => file.endsWith('.js'))
        .map((file) => `${base}${file}`);
    // The card is loaded while its first script is: that alone would request it later.
    const early = name === 'frame' ? scriptsOf([...(entry?.childrenIterable ?? [])]) : [];
    const html = page(name, scriptsOf(entry ? [entry] : []), early);
    compilation.emitAsset(this.#fileOf(name), new webpack.sources.RawSource(html));
  }
}

/** Colours of the first frame, before a script has run; the theme's own follow. */
const firstFrame =
  ':root{color-scheme:light dark}html,body,#root{height:100%;margin:0}' +
  'body{background:Canvas;color:CanvasText;font:14px/20px system-ui,sans-serif}';

/** In the place of the real composer, so that nothing moves when that replaces it. */
const earlyStyle =
  `#${earlyComposerId}{position:fixed;inset:auto 16px 12px;box-sizing:border-box;height:78px;` +
  'border:1px solid #d1d1d1;border-radius:8px}' +
  `#${earlyComposerId}:focus-within{border-color:#0f766e}` +
  `#${earlyComposerId} textarea{box-sizing:border-box;width:100%;height:40px;padding:10px 12px;` +
  'border:0;outline:0;resize:none;background:none;color:inherit;font:inherit}' +
  `#${earlyComposerId} ${earlyQuestionTag}{position:relative;bottom:60px;margin:0 0 8px;padding:8px 12px;` +
  'border-radius:8px;background:#e6f2f0;white-space:pre-wrap;overflow-wrap:anywhere}' +
  `@media(prefers-color-scheme:dark){#${earlyComposerId}{border-color:#666}` +
  `#${earlyComposerId} ${earlyQuestionTag}{background:#10302d}}`;

/** A card that a page of ours has opened shows lines in place of its text until it is drawn. */
const cardStyle =
  '[data-waiting] #root:empty{box-sizing:border-box;padding:56px 12px 0}' +
  '[data-waiting] #root:empty::before{content:"";display:block;height:84px;opacity:.1;' +
  'background:repeating-linear-gradient(currentColor 0 12px,transparent 12px 24px)}';

const bootFile = 'boot.js';

/**
 * Enter sends, as in the real composer: the text is shown above the field until that takes it over.
 * An input method's Enter does not (its key code is 229 where `isComposing` is late).
 */
const earlyKeys =
  `const early=document.getElementById("${earlyComposerId}");` +
  'early?.addEventListener("keydown",event=>{' +
  'if(event.key!=="Enter"||event.shiftKey||event.altKey||event.isComposing||event.keyCode===229)return;' +
  'event.preventDefault();const field=event.target,words=field.value.trim();if(!words)return;' +
  `const said=document.createElement("${earlyQuestionTag}");said.dir="auto";said.textContent=words;` +
  'early.insertBefore(said,field);field.value=""});';

/**
 * Lets the browser paint and focus the early composer before the large scripts are loaded, because
 * preloading them delayed the first frame; `npm run bench -- page` reads the mark.
 */
const boot =
  earlyKeys +
  'const names=document.currentScript.dataset.scripts.split(" ");' +
  'requestAnimationFrame(()=>setTimeout(()=>{' +
  'if(document.activeElement?.localName==="textarea")performance.mark("gloss:composer");' +
  'requestIdleCallback(()=>{for(const name of names){' +
  'const script=document.createElement("script");script.async=false;script.src=name;' +
  'document.head.append(script)}},{timeout:100})}));';

/** A person may type as soon as the page is there; `src/ui/early-composer.ts` takes the words over. */
const earlyComposer =
  `<div id="${earlyComposerId}"><textarea autofocus rows="1" dir="auto" ` +
  `aria-label="${texts['composer.label']}"></textarea></div>`;

/** S2.5: what a document shows loads nothing from elsewhere; the file itself is fetched. */
const viewerPolicy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self' data: blob:; media-src 'none'; frame-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'none'; connect-src * file: blob: data:";

/** Their scripts are ours alone: the manifest's policy of sandboxed pages is that of artifacts. */
const sandboxedPolicy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'";

const policies: Readonly<Record<string, string>> = {
  'pdf-viewer': viewerPolicy,
  diagram: sandboxedPolicy,
  parser: sandboxedPolicy,
};

/**
 * The manifest lets the offscreen document frame other pages (`manifest.ts`). No other page may, but for the
 * own server's, which runs artifacts (`preview-address.ts`).
 */
function policyOf(name: string): string {
  if (['offscreen', 'artifact', 'web'].includes(name)) return '';
  const policy = policies[name] ?? "frame-src 'self' http://127.0.0.1:* http://localhost:*";
  return `<meta http-equiv="content-security-policy" content="${policy}">`;
}

/** The mark, in the tab. Diagrams and artifacts are frames. */
function iconLink(name: string): string {
  if (name === 'diagram' || name === 'artifact') return '';
  return name === 'web'
    ? `<link rel="icon" type="image/svg+xml" href="${clientAssetsPrefix}/${iconFile}">`
    : '<link rel="icon" type="image/png" href="/icons/32.png">';
}

const styles: Readonly<Record<string, string>> = { sidebar: earlyStyle, frame: cardStyle };

function page(name: string, scripts: readonly string[], preloaded: readonly string[]): string {
  const early = name === 'sidebar';
  const tags = early
    ? `<script defer src="/${bootFile}" data-scripts="${scripts.join(' ')}"></script>`
    : scripts.map((file) => `<script defer src="${file}"></script>`).join('');
  const links = preloaded.map((file) => `<link rel="preload" as="script" href="${file}">`);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    policyOf(name) +
    iconLink(name) +
    `<title>Gloss</title><style>${firstFrame}${styles[name] ?? ''}</style></head>` +
    `<body><div id="root"></div>${early ? earlyComposer : ''}${tags}${links.join('')}</body></html>\n`
  );
}
