const named = /\b(\w+): 'var\(--\1\)',/g;

/**
 * A webpack loader of Fluent's table of variables: 30 kB, in which nearly each value is its name. Those that are not stay.
 */
export default function byName(code: string): string {
  const rest = code.replace(named, '').replace('export const tokens', 'const others');
  if (rest.length > code.length / 3) throw new Error('@fluentui/tokens has changed');
  const value = `others[name] ?? \`var(--\${name})\``;
  return `${rest}\nexport const tokens = new Proxy({}, { get: (_, name) => ${value} });\n`;
}
