import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Delete20Regular: FluentIcon;
