import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Screenshot20Regular: FluentIcon;
