/** Fields of each form, with text before and after what is selected in them. */
export const fieldsUrl = 'https://fields.example/';

/** What a person has typed into a plain field, with every sign that Markdown knows. */
export const typed = [
  '# of ships: 2*3*4',
  '    def __init__(self): pass  # `ok`',
  '\tif a < b: print("<b>")',
  '| Ship | Tons |',
  '|------|------|',
  '| Ida  | 56   |',
  '[the log](https://log.example/a_b_c?x=1*2)',
  '- one',
  '1. two ~3~5 days',
].join('\n');

const around = (inner: string) =>
  `Before: *stays* __as__ it is\n\n${inner}\n\n\nAfter: # stays, too`;
export const plainText = around(typed);

export const richHtml =
  '<div>Before <i>stays</i></div><div id="part">Dear <b>Ann</b>, see <a href="https://tides.example/a_b">the tides</a>.' +
  '</div><ul id="list"><li>high <b>tide</b></li><li>low tide, 2*3*4</li></ul><div>After  <u>stays</u></div>';

export const fieldsPage = `<!doctype html><html lang="en"><title>Fields</title>
<style>body { font: 16px/24px sans-serif; margin: 80px 40px 2000px; } textarea, div[contenteditable] { display: block; width: 700px; margin: 0 0 24px; }</style>
<textarea id="plain" rows="14">${plainText.replaceAll('<', '&lt;')}</textarea>
<textarea id="markdown" class="js-comment-field" rows="14">${plainText.replaceAll('<', '&lt;')}</textarea>
<div id="rich" contenteditable="true">${richHtml}</div>
<div id="words" contenteditable="true"><div>Before <b>stays</b></div><div>the 2*3*4 come to __init__</div><div>After</div></div>
<script>
  function selectIn(id, text) {
    const field = document.querySelector('#' + id);
    field.focus();
    field.setSelectionRange(field.value.indexOf(text), field.value.indexOf(text) + text.length);
    field.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  }
  function selectNodes(first, last) {
    const range = document.createRange();
    range.setStartBefore(document.querySelector(first));
    range.setEndAfter(document.querySelector(last));
    document.querySelector(first).closest('[contenteditable]').focus();
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    document.body.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  }
</script></html>`;
