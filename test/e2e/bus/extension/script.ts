Object.assign(globalThis, {
  readTitle: async (suffix: string) => `${document.title}${suffix}`,
  breakDown: async () => {
    throw new Error('torn');
  },
});

export {};
