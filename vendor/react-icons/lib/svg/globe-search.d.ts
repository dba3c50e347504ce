import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const GlobeSearch20Regular: FluentIcon;
