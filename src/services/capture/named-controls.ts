/** A form shows these as properties of its own by their names (HTML, listed elements and `img`). */
const ofForm = 'button,fieldset,input,object,output,select,textarea,img';
/** And a document these. */
const ofDocument = 'embed,form,iframe,img,object';

/**
 * Takes from a page the names that would take the place of a form's or the document's own properties,
 * such as `<input name="parentElement">`. Before anything else is read of the page.
 */
export function dropOverridingNames(page: Document): void {
  const document = Object.getPrototypeOf(page) as Document;
  const form = Object.getPrototypeOf(document.createElement.call(page, 'form')) as object;
  // Inputs first: until then a form's own methods may be hidden by them.
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
