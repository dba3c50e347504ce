// The script that `inject` runs in a page.
Object.assign(globalThis, { isInjected: true });

export {};
