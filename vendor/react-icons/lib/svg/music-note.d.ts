import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const MusicNote220Regular: FluentIcon;
