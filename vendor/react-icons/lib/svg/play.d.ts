import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Play20Regular: FluentIcon;
