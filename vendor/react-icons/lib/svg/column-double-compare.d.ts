import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const ColumnDoubleCompare20Regular: FluentIcon;
