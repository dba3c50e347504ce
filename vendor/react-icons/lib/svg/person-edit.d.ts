import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const PersonEdit20Regular: FluentIcon;
