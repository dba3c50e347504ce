import type { HostPreset } from './host-preset.ts';

/**
 * Model servers on the person's own machine that speak OpenAI's chat completions. Ollama and LM Studio have connections of
 * their own (`connections` in model-ref.ts): their settings say where they listen.
 */
export const localPresets: readonly HostPreset[] = [
  {
    id: 'llama.cpp',
    name: 'llama.cpp',
    address: 'http://127.0.0.1:8080/v1',
    keyPage: null,
    wire: 'openai',
    models: [],
    isHere: true,
  },
  {
    id: 'jan',
    name: 'Jan',
    address: 'http://127.0.0.1:1337/v1',
    keyPage: null,
    wire: 'openai',
    models: [],
    isHere: true,
  },
  {
    id: 'vllm',
    name: 'vLLM',
    address: 'http://127.0.0.1:8000/v1',
    keyPage: null,
    wire: 'openai',
    models: [],
    isHere: true,
  },
];
