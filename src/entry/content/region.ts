import { createRegionPicker } from '#page/region/region-picker.ts';
import { servePart } from './loader-world.ts';

servePart('region', createRegionPicker);
