/*
 * Model ids that the installed provider packages type. Written by `scripts/building/model-ids.ts`; a test
 * compares it with the packages. Run that script after updating them.
 */
const ids = (...lines: string[]): readonly string[] => lines.flatMap((line) => line.split(' '));

export const vendorIds = {
  openai: {
    chat: ids(
      'gpt-3.5-turbo gpt-3.5-turbo-0125 gpt-3.5-turbo-1106 gpt-3.5-turbo-16k gpt-4.1',
      'gpt-4.1-2025-04-14 gpt-4.1-mini gpt-4.1-mini-2025-04-14 gpt-4.1-nano',
      'gpt-4.1-nano-2025-04-14 gpt-4o gpt-4o-2024-05-13 gpt-4o-2024-08-06 gpt-4o-2024-11-20',
      'gpt-4o-audio-preview gpt-4o-audio-preview-2024-12-17 gpt-4o-audio-preview-2025-06-03',
      'gpt-4o-mini gpt-4o-mini-2024-07-18 gpt-4o-mini-audio-preview',
      'gpt-4o-mini-audio-preview-2024-12-17 gpt-4o-mini-search-preview',
      'gpt-4o-mini-search-preview-2025-03-11 gpt-4o-search-preview',
      'gpt-4o-search-preview-2025-03-11 gpt-5 gpt-5-2025-08-07 gpt-5-chat-latest gpt-5-mini',
      'gpt-5-mini-2025-08-07 gpt-5-nano gpt-5-nano-2025-08-07 gpt-5.1 gpt-5.1-2025-11-13',
      'gpt-5.1-chat-latest gpt-5.2 gpt-5.2-2025-12-11 gpt-5.2-chat-latest gpt-5.2-pro',
      'gpt-5.2-pro-2025-12-11 gpt-5.3-chat-latest gpt-5.4 gpt-5.4-2026-03-05 gpt-5.4-mini',
      'gpt-5.4-mini-2026-03-17 gpt-5.4-nano gpt-5.4-nano-2026-03-17 gpt-5.4-pro',
      'gpt-5.4-pro-2026-03-05 gpt-5.5 gpt-5.5-2026-04-23 gpt-5.6 gpt-5.6-luna gpt-5.6-sol',
      'gpt-5.6-terra gpt-6-astra gpt-6-luna gpt-6-sol gpt-6.1-sol gpt-6.1-terra o1 o1-2024-12-17',
      'o3 o3-2025-04-16 o3-mini o3-mini-2025-01-31 o4-mini o4-mini-2025-04-16',
    ),
    embedding: ids('text-embedding-3-large text-embedding-3-small text-embedding-ada-002'),
    image: ids(
      'chatgpt-image-latest dall-e-2 dall-e-3 gpt-image-1 gpt-image-1-mini gpt-image-1.5',
      'gpt-image-2 gpt-image-2.5-flare gpt-image-2.5-flare-2026-09-08 gpt-image-2.5-sunburst',
      'gpt-image-2.5-sunburst-2026-09-08 gpt-image-2.6-flare gpt-image-2.6-sunburst',
    ),
  },
  anthropic: {
    chat: ids(
      'claude-3-haiku-20240307 claude-fable-5 claude-fable-5-1 claude-fable-5-2 claude-haiku-4-5',
      'claude-haiku-4-5-20251001 claude-haiku-5-5 claude-opus-4-0 claude-opus-4-1',
      'claude-opus-4-1-20250805 claude-opus-4-20250514 claude-opus-4-5 claude-opus-4-5-20251101',
      'claude-opus-4-6 claude-opus-4-7 claude-opus-4-8 claude-opus-5 claude-opus-5-5',
      'claude-sonnet-4-0 claude-sonnet-4-20250514 claude-sonnet-4-5 claude-sonnet-4-5-20250929',
      'claude-sonnet-4-6 claude-sonnet-5 claude-sonnet-5-5',
    ),
  },
  google: {
    chat: ids(
      'aqa deep-research-max-preview-04-2026 deep-research-preview-04-2026',
      'deep-research-pro-preview-12-2025 gemini-2.0-flash gemini-2.0-flash-001',
      'gemini-2.0-flash-lite gemini-2.0-flash-lite-001 gemini-2.5-computer-use-preview-10-2025',
      'gemini-2.5-flash gemini-2.5-flash-image gemini-2.5-flash-lite',
      'gemini-2.5-flash-lite-preview-06-17 gemini-2.5-flash-native-audio-latest',
      'gemini-2.5-flash-native-audio-preview-09-2025',
      'gemini-2.5-flash-native-audio-preview-12-2025 gemini-2.5-flash-preview-tts gemini-2.5-pro',
      'gemini-2.5-pro-preview-tts gemini-3-flash-preview gemini-3-pro-image-preview',
      'gemini-3-pro-preview gemini-3.1-flash-image-preview gemini-3.1-flash-lite-preview',
      'gemini-3.1-flash-tts-preview gemini-3.1-pro-preview gemini-3.1-pro-preview-customtools',
      'gemini-3.5-flash gemini-3.5-flash-lite gemini-3.6-flash gemini-3.7-flash gemini-3.8-flash',
      'gemini-4-argon gemini-4-carbon gemini-4-hydrogen gemini-flash-latest',
      'gemini-flash-lite-latest gemini-nano-banana-2.1 gemini-pro-latest',
      'gemini-robotics-er-1.5-preview gemma-3-12b-it gemma-3-1b-it gemma-3-27b-it gemma-3-4b-it',
      'gemma-3n-e2b-it gemma-3n-e4b-it nano-banana-pro-preview',
    ),
    embedding: ids('gemini-embedding-001 gemini-embedding-2 gemini-embedding-2-preview'),
  },
  mistral: {
    chat: ids(
      'codestral-2508 codestral-latest glm-5-2 labs-leanstral-1-5 labs-leanstral-1-5-1',
      'magistral-medium-latest magistral-small-latest ministral-14b-2512 ministral-14b-latest',
      'ministral-3b-2512 ministral-3b-latest ministral-8b-2512 ministral-8b-latest',
      'mistral-code-fim-latest mistral-code-latest mistral-large-2512 mistral-large-4',
      'mistral-large-4-0 mistral-large-latest mistral-medium mistral-medium-2604 mistral-medium-3',
      'mistral-medium-3-5 mistral-medium-3.5 mistral-medium-latest mistral-small-2603',
      'mistral-small-latest mistral-vibe-cli-fast mistral-vibe-cli-latest',
      'mistral-vibe-cli-with-tools voxtral-small-2507 voxtral-small-latest zai-glm-5 zai-glm-5-2',
      'zai-glm-5-3 zai-glm-5-3-flash zai-glm-latest',
    ),
    embedding: ids('codestral-embed codestral-embed-2505 mistral-embed mistral-embed-2312'),
  },
  deepseek: {
    chat: ids('deepseek-flash deepseek-v4-flash deepseek-v4-flash-vision-exp deepseek-v4-pro'),
  },
  xai: {
    chat: ids(
      'grok-4.20-non-reasoning grok-4.20-reasoning grok-4.3 grok-4.5 grok-4.6 grok-4.7',
      'grok-latest',
    ),
  },
};
