import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Translate20Regular: FluentIcon;
