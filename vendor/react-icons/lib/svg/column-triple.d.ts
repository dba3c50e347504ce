import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const ColumnTriple20Regular: FluentIcon;
