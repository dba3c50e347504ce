import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../building/build-steps.ts';
import { trainingData } from './training-data.ts';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
}

/** `node scripts/run.mjs packaging/notice > NOTICE`: what the product has of others, from the lockfile and the packages. */
export function noticeText(): string {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const packages = Object.entries(lock.packages)
    .filter(([folder, { dev, devOptional }]) => folder && !dev && !devOptional)
    .filter(([, { optional, license }]) => !optional || license)
    .map(([folder, each]) => lineOf(folder, each));
  return [
    'Gloss',
    'Licensed under the Apache License, Version 2.0 (LICENSE).',
    '',
    'Packages that the extension, the web app or the server contain or run with:',
    '',
    ...new Set(packages.toSorted()),
    '',
    'Data that numbers of the product were learned from:',
    '',
    ...trainingData.map((each) => `- ${each}`),
    '',
  ].join('\n');
}

/** What is of some platforms alone is not installed on each: its licence is known from the lockfile. */
function lineOf(folder: string, { version = '', license = '', optional }: LockedPackage): string {
  const name = folder.replace(/^.*node_modules\//, '');
  const manifest = path.join(root, folder, 'package.json');
  const stated =
    !optional && existsSync(manifest)
      ? (JSON.parse(readFileSync(manifest, 'utf8')) as { license?: string | { type?: string } })
      : {};
  const own = typeof stated.license === 'object' ? stated.license.type : stated.license;
  const text = optional ? [] : licenceText(path.join(root, folder));
  const copyright = text.find((line) => /^(?:copyright|\(c\)|©).*\d{4}/i.test(line)) ?? '';
  const isMit = text.some((line) => line.includes('MIT License'));
  const named = license || own || (isMit ? 'MIT' : 'see its package');
  return `- ${name} ${version} (${named})${copyright && `: ${copyright.slice(0, 160)}`}`;
}

/** Line by line; none where the package has no file of it. */
function licenceText(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const file = names.find((name) => /^(?:licen[cs]e|copying)/i.test(name));
  const text = file ? readFileSync(path.join(folder, file), 'utf8') : '';
  return text.split('\n').map((line) => line.trim());
}

if (process.argv[1] === import.meta.filename) process.stdout.write(noticeText());
