import type { Page } from 'puppeteer';

/**
 * Runs in a page of the extension: `glossFault` returns what of an element a hostile text must have
 * created.
 */
function defineFault(): void {
  const own = location.origin;
  const names =
    /^(script|iframe|frame|frameset|object|embed|applet|portal|base|meta|link|form|style|video|audio|source|track|picture|marquee|isindex|bgsound|layer|xml|animate|set|foreignobject|use|image|fencedframe)$/;
  const addresses =
    /^(href|src|srcset|srcdoc|action|formaction|data|poster|background|ping|manifest|codebase|xlink:href|to|from|values|longdesc|lowsrc|dynsrc|archive|cite|profile|usemap|classid)$/;

  const isOwn = (element: Element) => {
    const name = element.localName;
    if (name === 'script') {
      return (element as HTMLScriptElement).src.startsWith(own) && !element.textContent;
    }
    if (name === 'iframe') {
      const frame = element as HTMLIFrameElement;
      return frame.src.startsWith(`${own}/`) && !frame.srcdoc;
    }
    // A policy of a page's own can only forbid more.
    if (name === 'meta') {
      return element.matches(
        'head > meta[charset], head > meta[name], head > meta[http-equiv=content-security-policy]',
      );
    }
    if (name === 'link') return (element as HTMLLinkElement).href.startsWith(own);
    // Griffel's rules; no other code of ours creates one.
    if (name === 'style') return element.parentElement === document.head;
    if (name === 'form') return !element.hasAttribute('action');
    return false;
  };
  const fault = (element: Element): string | null => {
    const name = element.localName.toLowerCase();
    if (names.test(name)) return isOwn(element) ? null : `<${name}>`;
    for (const { name: key, value } of element.attributes) {
      const attribute = key.toLowerCase();
      if (attribute.startsWith('on')) return `${attribute}=`;
      if (
        attribute === 'style' &&
        /url\(|expression|import(?!ant)|javascript|-moz-binding/i.test(value)
      ) {
        return `style=${value}`;
      }
      if (!addresses.test(attribute)) continue;
      // Our own way back; no text can make these attributes.
      if (element.matches('a[data-back][data-button-name][href^="/pages/"]')) continue;
      const address = value.replace(/[\s\p{Cc}\p{Cf}]/gu, '').toLowerCase();
      if (attribute === 'srcdoc' || attribute === 'srcset') return `${attribute}=`;
      const isLink = name === 'a' && attribute === 'href';
      const allowed = isLink ? /^(https?:|mailto:|#)/ : /^(data:image\/(?!svg)|blob:|#)/;
      if (!allowed.test(address) && !address.startsWith(`${own}/`)) return `${attribute}=${value}`;
    }
    return null;
  };
  Object.assign(globalThis, { glossFault: fault });
}

/**
 * Runs in a page of the extension, after `defineFault`: records whatever a hostile text created.
 * Every added node is checked when it is added, later changes by its attributes, and the whole
 * document at the end.
 */
function watchDom(): void {
  const faults = new Set<string>();
  const { glossFault: fault } = globalThis as unknown as {
    glossFault: (element: Element) => string | null;
  };
  const shorten = (text: string) => text.slice(0, 160);
  const look = (node: Node) => {
    if (!(node instanceof Element)) return;
    for (const element of [node, ...node.querySelectorAll('*')]) {
      const found = fault(element);
      if (found) faults.add(`${found} in ${shorten(element.outerHTML)}`);
      if (element.shadowRoot) for (const child of element.shadowRoot.children) look(child);
    }
  };
  const said = (what: string) => (text?: unknown) => {
    faults.add(`${what}(${shorten(String(text))})`);
    return null;
  };
  // Own views never call these; calls of a payload are recorded even where nothing is visible.
  Object.assign(globalThis, { alert: said('alert'), prompt: said('prompt'), print: said('print') });
  Object.assign(globalThis, { confirm: said('confirm') });
  addEventListener('securitypolicyviolation', (event) =>
    faults.add(`the policy had to stop ${event.effectiveDirective} ${shorten(event.blockedURI)}`),
  );
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') look(target);
      else for (const node of addedNodes) look(node);
    }
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  Object.assign(globalThis, {
    glossFaults: () => {
      look(document.documentElement);
      return [...faults];
    },
  });
}

/** Effects in a page of the extension; checks its present content, too. */
export interface DomWatch {
  faults(): Promise<string[]>;
}

/** Watches an open page: its DOM, its dialogs, its network requests, its navigations. */
export async function watchPage(page: Page): Promise<DomWatch> {
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const isOwn = /^(chrome-extension:|blob:chrome-extension:|data:image\/)/.test(request.url());
    if (!isOwn) faults.push(`request: ${request.url().slice(0, 160)}`);
  });
  const address = page.url();
  await page.evaluate(defineFault);
  await page.evaluate(watchDom);
  return {
    async faults() {
      if (page.url() !== address) faults.push(`the page went to ${page.url()}`);
      const seen = await page.evaluate(() =>
        (globalThis as unknown as { glossFaults(): string[] }).glossFaults(),
      );
      return [...faults, ...seen];
    },
  };
}
