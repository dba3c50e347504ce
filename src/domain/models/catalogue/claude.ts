import type { ModelEntry } from '../model-entry.ts';
import { smallImages } from '../upload-config.ts';
import { deprecated, family } from './define.ts';

const row = family('Claude', smallImages);

export const claudeModels: ModelEntry[] = [
  row('claude-haiku-4-5', 'Claude Haiku 4.5', 'FAST', 200_000),
  row('claude-sonnet-5-5', 'Claude Sonnet 5.5', 'SMART', 1_000_000),
  row('claude-sonnet-5', 'Claude Sonnet 5', 'SMART', 1_000_000),
  row('claude-sonnet-4-6', 'Claude Sonnet 4.6', 'SMART', 1_000_000),
  row('claude-sonnet-4-5', 'Claude Sonnet 4.5', 'SMART', 200_000, deprecated),
  row('claude-sonnet-4-0', 'Claude Sonnet 4', 'SMART', 200_000),
  row('claude-opus-5-5', 'Claude Opus 5.5', 'REASONING', 1_000_000),
  row('claude-opus-5', 'Claude Opus 5', 'REASONING', 1_000_000),
  row('claude-opus-4-6', 'Claude Opus 4.6', 'REASONING', 1_000_000),
  row('claude-opus-4-5', 'Claude Opus 4.5', 'REASONING', 200_000),
  row('claude-opus-4-1', 'Claude Opus 4.1', 'REASONING', 200_000, deprecated),
  row('claude-opus-4-0', 'Claude Opus 4', 'REASONING', 200_000, deprecated),
  row('claude-3-5-sonnet-20241022', 'Claude 3.5 Sonnet', 'SMART', 200_000, deprecated),
  row('claude-3-5-haiku-20241022', 'Claude 3.5 Haiku', 'FAST', 200_000, deprecated),
  row('claude-3-opus-20240229', 'Claude 3 Opus', 'SMART', 200_000, deprecated),
  row('claude-3-sonnet-20240229', 'Claude 3 Sonnet', 'SMART', 200_000, deprecated),
  row('claude-3-haiku-20240307', 'Claude 3 Haiku', 'FAST', 200_000, deprecated),
];
