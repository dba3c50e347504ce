import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components';
import { brand } from '#ui/theme/brand.ts';

const root = path.join(import.meta.dirname, '../..');
export const folder = path.join(root, 'src/ui/theme');

/** Fluent's packages whose styles are in our pages. */
const packages =
  'badge,checkbox,field,input,label,link,menu,positioning,progress,provider,radio,select,slider,spinner,switch,tabster,textarea,tree';

/** Words of all that could name a value: of those that Fluent makes half are of no use here. */
function usedWords(): ReadonlySet<string> {
  const used = new Set<string>();
  for (const file of [
    ...globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((name) => !name.endsWith('-values.ts')),
    ...globSync(`node_modules/@fluentui/react-{${packages}}/lib/**/*.js`, { cwd: root }),
  ])
    for (const [word] of readFileSync(path.join(root, file), 'utf8').matchAll(/\b[a-z]\w+/g))
      used.add(word);
  return used;
}

function literal(entries: readonly (readonly [string, unknown])[]): string {
  return entries.map(([name, value]) => `  ${name}: ${quoted(value)},\n`).join('');
}

const quoted = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));

/** The files of `src/ui/theme` as the installed packages would have them. */
export function themeFiles(): Readonly<Record<string, string>> {
  const used = usedWords();
  // Fonts are our own.
  const isWanted = (name: string) => used.has(name) && !name.startsWith('fontFamily');
  const values = (theme: Theme) => Object.entries(theme).filter(([name]) => isWanted(name));
  const [light, dark] = [createLightTheme(brand), createDarkTheme(brand)];
  const isSame = (name: string) => light[name as keyof Theme] === dark[name as keyof Theme];
  const shared = values(light).filter(([name]) => isSame(name));
  const own = (theme: Theme) => values(theme).filter(([name]) => !isSame(name));
  const file = (name: string, entries: readonly (readonly [string, unknown])[]) =>
    `/** Made by \`node scripts/building/theme-values.ts\` of the theme that Fluent makes of our brand. */\n` +
    `export const ${name} = {\n${literal(entries)}} as const;\n`;
  return {
    'shared-values.ts': file('sharedValues', shared),
    'light-values.ts': file('lightValues', own(light)),
    'dark-values.ts': file('darkValues', own(dark)),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, text] of Object.entries(themeFiles()))
    await writeFile(path.join(folder, name), text);
}
