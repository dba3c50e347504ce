import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import Environment from 'jest-environment-node';
import * as jsdom from 'jsdom';

/**
 * Suites without a page that parse one: jsdom is some 1,000 modules, which a worker loads once, not each suite
 * (`loaded-jsdom.ts` has it in its place).
 */
export default class NodeEnvironment extends Environment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    Object.assign(this.global, { loadedJsdom: jsdom });
  }
}
