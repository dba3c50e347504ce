/** Colours of the product's themes (`src/ui/theme`) and its type, for pages that the server makes. */
export const pageColours = `:root { color-scheme: light dark; --ink: light-dark(#242424, #fff); --quiet: light-dark(#5c5c5c, #adadad);
  --brand: light-dark(#0f766e, #4db8ad); --on-brand: light-dark(#fff, #04110f); --tint: light-dark(#e6f6f4, #0b3531); --mark: light-dark(#c2eee9, #0b4540);
  --ground: light-dark(#fafafa, #161918); --card: light-dark(#fff, #1f2322); --line: light-dark(#d8d8d8, #454a49);
  --warn: light-dark(#9a3412, #fdba74); --warn-tint: light-dark(#fff4ed, #3a2418); }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; font: 15px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK SC', sans-serif; color: var(--ink); background: var(--ground); }
a:focus-visible, summary:focus-visible, .wide:focus-visible { outline: 2px solid var(--brand); outline-offset: 1px; border-radius: 4px; }
.button { display: inline-block; padding: .5rem 1rem; border: 1px solid var(--brand); border-radius: .25rem; text-align: center; text-decoration: none; font-weight: 600; color: var(--on-brand); background: var(--brand); }
.button:hover { filter: brightness(1.08); }
`;
