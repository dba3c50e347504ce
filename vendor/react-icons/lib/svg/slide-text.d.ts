import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const SlideText20Regular: FluentIcon;
