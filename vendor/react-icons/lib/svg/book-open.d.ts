import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const BookOpen20Regular: FluentIcon;
