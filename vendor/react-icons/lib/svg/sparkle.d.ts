import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Sparkle20Regular: FluentIcon;
