/** Header and foot of every page that the server makes; nothing of them is printed but the mark. A short page has its foot at the window's. */
export const frameStyle = `
body { min-block-size: 100vh; min-block-size: 100dvh; } footer { position: sticky; inset-block-start: 100vh; }
header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: .5rem max(1rem, (100% - 72rem) / 2 + 1rem); border-block-end: 1px solid var(--line); background: var(--card); }
header a { display: inline-flex; align-items: center; gap: .6rem; min-block-size: 2.5rem; color: var(--ink); font-weight: 600; text-decoration: none; }
header nav { display: flex; gap: 1.25rem; } header a.sign-in { color: var(--brand); } header a:hover { text-decoration: underline; }
footer { padding: 2rem max(1rem, (100% - 72rem) / 2 + 1rem) 4rem; border-block-start: 1px solid var(--line); } footer ul { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 0; padding: 0; list-style: none; } footer a { display: inline-block; padding-block: .4rem; color: var(--quiet); }
@media print { header nav, footer, form { display: none; } }
`;
