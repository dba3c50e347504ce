import type { Connection } from '../model-ref.ts';
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
    models: [],
    isHere: true,
  },
  {
    id: 'jan',
    name: 'Jan',
    address: 'http://127.0.0.1:1337/v1',
    keyPage: null,
    models: [],
    isHere: true,
  },
  {
    id: 'vllm',
    name: 'vLLM',
    address: 'http://127.0.0.1:8000/v1',
    keyPage: null,
    models: [],
    isHere: true,
  },
];

/** A model server that a person may have on this machine. */
export interface LocalServer {
  id: string;
  name: string;
  /** Where one gets it. */
  page: string;
  /** It has a connection of its own; absent: the preset of this id says where it listens. */
  connection?: Connection;
  /** It is named also where it does not run. */
  isShown?: true;
}

export const localServers: readonly LocalServer[] = [
  {
    id: 'ollama',
    name: 'Ollama',
    page: 'https://ollama.com/download',
    connection: 'ollama',
    isShown: true,
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    page: 'https://lmstudio.ai/download',
    connection: 'lm-studio',
    isShown: true,
  },
  {
    id: 'llama.cpp',
    name: 'llama.cpp',
    page: 'https://github.com/ggml-org/llama.cpp#quick-start',
    isShown: true,
  },
  { id: 'jan', name: 'Jan', page: 'https://jan.ai' },
  { id: 'vllm', name: 'vLLM', page: 'https://docs.vllm.ai' },
];
