import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const BrainCircuit20Regular: FluentIcon;
