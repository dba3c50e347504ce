import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Mic20Regular: FluentIcon;
export declare const Mic20Filled: FluentIcon;
