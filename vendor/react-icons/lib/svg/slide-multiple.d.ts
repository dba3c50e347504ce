import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const SlideMultiple20Regular: FluentIcon;
