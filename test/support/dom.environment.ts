import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import Environment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

/** Jest's own brings an older jsdom, whose labels walk the whole document for each field (half of the time). */
export default class DomEnvironment extends Environment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context, jsdom);
    const { prototype } = this.global.HTMLElement;
    // jsdom 31 hides popovers as browsers do, and has no way to show one.
    prototype.showPopover = function show(this: HTMLElement) {
      this.style.display = 'block';
    };
    prototype.hidePopover = function hide(this: HTMLElement) {
      this.style.display = '';
    };
  }
}
