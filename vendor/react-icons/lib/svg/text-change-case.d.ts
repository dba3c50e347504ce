import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const TextChangeCase20Regular: FluentIcon;
