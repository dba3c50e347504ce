import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const PersonRegular: FluentIcon;
export declare const Person20Regular: FluentIcon;
