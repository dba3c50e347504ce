import type { Preset } from '../preset.ts';
import { reply, sameText } from './shared-lines.ts';

/** Presets that are offered no more. Each has the name of the one to use instead. */
export const deprecatedPresets = [
  {
    id: '95c3756f-a2ec-4483-a8ec-ebd8b6e6793d',
    key: 'fixGrammar',
    group: 'edit',
    icon: 'check',
    lines: ['Correct the spelling of {{selectedText}}.', ...sameText],
    replacedBy: 'def122a1-7e00-497a-bfc6-56585e3526f4',
  },
  {
    id: 'af240a1d-238e-48af-b440-711edc22ba8e',
    key: 'shorten',
    group: 'edit',
    icon: 'shorten',
    lines: ['Make {{selectedText}} as short as a message.', ...sameText],
    replacedBy: '30a46d71-d8f7-42b7-bb70-4f68ccf5dc2c',
  },
  {
    id: '7ac9c095-f636-4dd6-bbcd-08b0734eb60b',
    key: 'expand',
    group: 'edit',
    icon: 'expand',
    lines: ['Add detail to {{selectedText}}.', ...sameText, 'Invent no facts.'],
    replacedBy: '49540d87-900e-4f69-b7d2-136e20f2ff1e',
  },
  {
    id: 'ee503b5b-c61f-4fb3-b476-03a137f2ec2c',
    key: 'rewrite',
    group: 'edit',
    icon: 'tone',
    lines: ['Rewrite {{selectedText}} in a {{writingTone}} tone.', ...sameText],
    replacedBy: '240ac7b5-21c6-4740-b69a-9a4843afac66',
  },
  {
    id: 'b08718ca-f5b1-456f-b553-983b19567b5d',
    key: 'composeReply',
    group: 'edit',
    icon: 'reply',
    lines: [
      'Write a short reply to the last message of {{replyContext}} that makes all of these points: {{keyPoints}}',
      ...reply,
    ],
    replacedBy: 'bd91277c-b7d2-483c-a306-450f3a9d0a60',
  },
] as const satisfies readonly Preset[];
