import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Video20Regular: FluentIcon;
