import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const TextCollapse20Regular: FluentIcon;
