document.documentElement.dataset.loads = String(
  Number(document.documentElement.dataset.loads ?? 0) + 1,
);

export {};
