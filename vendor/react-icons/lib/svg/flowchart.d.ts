import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Flowchart20Regular: FluentIcon;
