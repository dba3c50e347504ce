import { createRegionPicker } from '#page/region/region-picker.ts';
import { servePart } from './serve-part.ts';

servePart('region', createRegionPicker);
