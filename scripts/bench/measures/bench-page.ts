import path from 'node:path';
import webpack from 'webpack';
import { root } from '#scripts/building/build-steps.ts';
import { configure } from '../../../webpack.config.ts';

/** A page of a bench as the product's own loader builds it, minified, to be served at /pages/. The folder it is in. */
export async function buildBenchPage(name: string, entry: string): Promise<string> {
  const out = path.join(root, `.cache/bench-${name}`);
  const { resolve, module, mode, optimization, plugins } = configure('web', out);
  const define = plugins?.filter((each) => each instanceof webpack.DefinePlugin) ?? [];
  const compiler = webpack({
    entry: { [name]: entry },
    output: { path: out, filename: '[name].js', publicPath: '/pages/' },
    context: root,
    devtool: false,
    performance: { hints: false },
    plugins: define,
    optimization: { minimizer: optimization?.minimizer ?? [] },
    ...(resolve ? { resolve } : {}),
    ...(module ? { module } : {}),
    ...(mode ? { mode } : {}),
  });
  const stats = await new Promise<webpack.Stats>((done, fail) => {
    compiler?.run((error, result) => (error || !result ? fail(error) : done(result)));
  });
  await new Promise<void>((done) => (compiler ? compiler.close(() => done()) : done()));
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  return out;
}
