import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Edit20Regular: FluentIcon;
