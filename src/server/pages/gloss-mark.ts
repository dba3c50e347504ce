/** The product's mark, as in `src/ui/icons/gloss.svg`: its drawing, and a file of it. */
export const markDrawing =
  '<rect width="128" height="128" rx="28" fill="#0b6a6a"/><g fill="none" stroke="#fff" stroke-linecap="round" stroke-width="10"><path d="M28 40h46M28 64h46M28 88h28"/></g><path d="M92 30a6 6 0 0 1 6 6v56a6 6 0 0 1-12 0V36a6 6 0 0 1 6-6z" fill="#7fe0d4"/>';

export const markFile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">${markDrawing}</svg>`;
