/** S5.9: code and configuration, by extension. */
export const codeExtensions: readonly string[] = (
  'ada adb ads asm astro awk bash bat c cc cfg cjs clj cljs cls cmake cmd coffee conf config cpp cr cs ' +
  'csproj css cts cu cxx d dart diff dockerfile el elm env erl ex exs f f90 fish fs fsx gd glsl go ' +
  'gql gradle graphql groovy h haml hbs hcl hh hlsl hpp hrl hs hxx ini ipynb java jl js json json5 ' +
  'jsonc jsonl jsx kt kts less lisp lock lua m mak make mjs mk ml mli mm mts ndjson nim nix nu pas ' +
  'patch php pl plist pm pp prisma properties proto ps1 psm1 pug purs py pyi pyx r rake rb re rkt ' +
  'rmd rs sass sbt scala scm scss sh sln sol sql styl sv svelte swift tcl tf tfvars thrift toml ts ' +
  'tsx v vb vbs vert vhd vim vue wat wgsl xaml xml xsd xsl xslt yaml yml zig zsh'
).split(' ');

/** Files known by their whole name. */
export const codeNames: ReadonlySet<string> = new Set([
  'dockerfile',
  'makefile',
  'gnumakefile',
  'rakefile',
  'gemfile',
  'procfile',
  'jenkinsfile',
  'vagrantfile',
  'cmakelists.txt',
  '.gitignore',
  '.gitattributes',
  '.editorconfig',
  '.npmrc',
  '.env',
  '.bashrc',
  '.zshrc',
]);
