import { interfaceLanguages } from '../../languages/interface-languages.ts';
import type { Preset } from '../preset.ts';

/** Ids by product code of S3.1, the most spoken first. */
const ids = {
  en: 'e7509263-56d3-4212-bac4-e0b4d66d0156',
  es: '16bbafb4-ecea-4485-83d6-85559f02d998',
  fr: '6b8722c9-17fb-420a-9f53-e01fb52ffa00',
  de: 'f24bb3e8-9f88-4105-97ea-21deccbdd8f9',
  it: 'b67f2264-c207-4a30-81fd-2d66ada05665',
  'pt-BR': 'c2526feb-e4b1-4088-821b-826b5c5a5078',
  nl: '2129bdaf-65f5-4480-aa49-d2363d0c6414',
  pl: '84b6d857-7c2a-4434-a2c8-7feb6949d3f1',
  cs: '84187834-872d-4e40-99ba-00cd23fb8831',
  sv: '8ea21ca0-195d-4d3e-bf22-6a05e78f161f',
  fi: '2ce859c3-8d5c-45a7-848d-74c30539263f',
  el: 'caad1c5a-c0c1-4222-a528-a5f73f5cf659',
  ru: 'ea78363c-54c6-4241-9542-5da00dab07a2',
  ua: 'bed8cad5-254a-42c0-8392-b17e2acd3a19',
  tr: '8374b3cb-2bd8-4c7a-b7ba-2607399999aa',
  ar: '51fc4412-bc54-461c-947f-22891678c44b',
  fa: 'f04125b8-9e3d-45f3-aeae-b2a7a8e6f0f0',
  hi: 'adf1774f-8cfb-44ed-b391-deaa21cf06b4',
  bn: 'd81d5176-ac57-42a4-800f-d0456acbec3f',
  id: '953c91f9-e81c-4eb3-875b-11edaebbc928',
  vi: 'e26861d1-fb03-4bcc-9e02-6db446c6b634',
  th: 'b83ef498-afc1-473c-9553-6f6d7f19d048',
  ko: '2e720c16-a367-4eef-a5a2-ca78744b30c5',
  ja: 'f803f609-7214-4270-8b97-a36cc8dbb331',
  'zh-CN': 'bb1b123f-ef34-48b1-b750-ae0274f7842c',
  'zh-TW': '7b9a52f2-6a11-4666-9b60-25dbabfc757f',
} as const;

/** @param language its English name, or the variable of one */
function linesFor(language: string): readonly string[] {
  return [
    `Translate {{selectedText}} into ${language}, as a native speaker would write it.`,
    'Translate all of it and nothing else. Keep its meaning, tone, form of address and formatting. Do not change names, numbers, code, links or placeholders. Write dates and quotation marks as is usual in the new language.',
    `Keep what is in ${language} already as it is.`,
  ];
}

const nameOf = (code: string) =>
  interfaceLanguages.find((each) => each.code === code)?.en_label ?? code;

/** The instruction for any other language, which `outputLanguage` names. */
export const translateInstruction = linesFor('{{outputLanguage}}').join('\n');

/** Translation into the languages of most readers. */
export const translatePresets = Object.entries(ids).map(([language, id]) => ({
  id,
  key: 'translate' as const,
  group: 'translate',
  icon: 'translate',
  lines: linesFor(nameOf(language)),
  language,
})) satisfies Preset[];
