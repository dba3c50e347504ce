import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const root = path.join(import.meta.dirname, '../..');
export const target = path.join(root, 'src', 'domain', 'models', 'vendor-ids.ts');

/** Where each vendor's package types the ids it knows: the alias is a union of literals. */
const aliases = {
  openai: {
    chat: 'OpenAIChatModelId',
    embedding: 'OpenAIEmbeddingModelId',
    image: 'OpenAIImageModelId',
  },
  anthropic: { chat: 'AnthropicModelId' },
  google: { chat: 'GoogleModelId', embedding: 'GoogleEmbeddingModelId' },
  mistral: { chat: 'MistralChatModelId', embedding: 'MistralEmbeddingModelId' },
  deepseek: { chat: 'DeepSeekChatModelId' },
  xai: { chat: 'XaiResponsesModelId' },
} as const;

const declarations = (vendor: string) =>
  path.join(root, 'node_modules', '@ai-sdk', vendor, 'dist', 'index.d.ts');

/** The text of `vendor-ids.ts` as the installed packages would have it. */
export function vendorIdsSource(): string {
  const program = ts.createProgram(Object.keys(aliases).map(declarations), {
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  });
  const lines = Object.entries(aliases).map(([vendor, kinds]) => {
    const parts = Object.entries(kinds).map(([kind, alias]) => {
      const ids = literalsOf(program, declarations(vendor), alias);
      const line = `    ${kind}: ids('${ids.join(' ')}'),`;
      // As the formatter would break it, so that a new writing is no change of style.
      if (line.length <= 100) return `${line}\n`;
      const lines = filled(ids).map((each) => `      '${each}',\n`);
      return `    ${kind}: ids(\n${lines.join('')}    ),\n`;
    });
    return `  ${vendor}: {\n${parts.join('')}  },\n`;
  });
  return `/*
 * Model ids that the installed provider packages type. Written by \`scripts/building/model-ids.ts\`; a test
 * compares it with the packages. Run that script after updating them.
 */
const ids = (...lines: string[]): readonly string[] => lines.flatMap((line) => line.split(' '));

export const vendorIds = {
${lines.join('')}};
`;
}

/** In lines that the formatter leaves as they are. */
function filled(ids: readonly string[]): string[] {
  const lines: string[] = [];
  for (const id of ids) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + id.length < 90)
      lines[lines.length - 1] = `${last} ${id}`;
    else lines.push(id);
  }
  return lines;
}

function literalsOf(program: ts.Program, file: string, alias: string): string[] {
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`no declarations at ${file}`);
  const declaration = source.statements.find(
    (node): node is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(node) && node.name.text === alias,
  );
  if (!declaration) throw new Error(`${file} has no type ${alias}`);
  const type = program.getTypeChecker().getTypeFromTypeNode(declaration.type);
  const members = type.isUnion() ? type.types : [type];
  const ids = members.filter((member) => member.isStringLiteral()).map((member) => member.value);
  if (ids.length === 0) throw new Error(`${alias} in ${file} names no ids`);
  return ids.sort();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writeFile(target, vendorIdsSource());
  console.log(`wrote ${path.relative(root, target)}`);
}
