/**
 * A form exposes controls with these elements as properties by their names (HTML, listed elements
 * and `img`).
 */
const ofForm = 'button,fieldset,input,object,output,select,textarea,img';
/** And a document these elements. */
const ofDocument = 'embed,form,iframe,img,object';

/**
 * Removes names from a page that would hide properties of a form or of the document, such as
 * `<input name="parentElement">`. Runs before anything else reads the page.
 */
export function dropOverridingNames(page: Document): void {
  const document = Object.getPrototypeOf(page) as Document;
  const form = Object.getPrototypeOf(document.createElement.call(page, 'form')) as object;
  // Inputs first: until then they may hide a form's own methods.
  for (const [selector, properties] of [
    [ofForm, form],
    [ofDocument, document],
  ] as const) {
    for (const element of document.querySelectorAll.call(page, selector)) {
      for (const name of ['name', 'id']) {
        const value = element.getAttribute(name);
        if (value && value in properties) element.removeAttribute(name);
      }
    }
  }
}
