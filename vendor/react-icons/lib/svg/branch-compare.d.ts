import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const BranchCompare20Regular: FluentIcon;
