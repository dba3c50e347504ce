import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Toolbox20Regular: FluentIcon;
