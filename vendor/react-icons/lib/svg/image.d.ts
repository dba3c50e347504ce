import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Image20Regular: FluentIcon;
