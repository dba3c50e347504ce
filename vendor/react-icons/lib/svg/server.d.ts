import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Server20Regular: FluentIcon;
