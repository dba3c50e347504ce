import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const PlugConnected20Regular: FluentIcon;
