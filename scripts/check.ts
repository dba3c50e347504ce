import { runChecks } from './checks/checks.ts';

const wanted = process.argv.slice(2);
const results = await runChecks(wanted);
process.exitCode = results.every((result) => result.passed) ? 0 : 1;
