import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Table20Regular: FluentIcon;
