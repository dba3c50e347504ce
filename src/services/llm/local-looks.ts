import type { Connection } from '#domain/models/model-ref.ts';
import { contextModelKeys, defaultSettings, type Settings } from '#domain/settings/settings.ts';

/** Which servers of this machine have been found here at any time. */
export interface LocalMemory {
  knows(connection: Connection): Promise<boolean>;
  add(connection: Connection): Promise<void>;
}

const addresses: Partial<Record<Connection, 'ollamaHost' | 'lmStudioHost'>> = {
  ollama: 'ollamaHost',
  'lm-studio': 'lmStudioHost',
};

/**
 * Whether model servers at their usual addresses of this machine are called. A page notes each refused call in its console,
 * so there only those are that were found before or are chosen, until the person comes to where models are connected.
 */
export class LocalLooks {
  readonly #memory: LocalMemory | null;
  #isLooking: boolean;

  /** `memory` null: they are always called. */
  constructor(memory: LocalMemory | null) {
    this.#memory = memory;
    this.#isLooking = memory === null;
  }

  /** All are called from now on; false: they were before. */
  begin(): boolean {
    const isNew = !this.#isLooking;
    this.#isLooking = true;
    return isNew;
  }

  async may(connection: Connection, settings: Settings): Promise<boolean> {
    const key = addresses[connection];
    if (this.#isLooking || !key || settings[key] !== defaultSettings[key]) return true;
    const contexts = Object.values(contextModelKeys);
    if (contexts.some((context) => settings[context]?.connection === connection)) return true;
    return (await this.#memory?.knows(connection)) ?? true;
  }

  async found(connection: Connection): Promise<void> {
    if (addresses[connection]) await this.#memory?.add(connection);
  }
}
