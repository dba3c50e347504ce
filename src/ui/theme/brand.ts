import type { BrandVariants } from '@fluentui/react-components';

/**
 * Deep teal. 80 has enough contrast for white text in the light theme; 100 is for text in the dark
 * one.
 */
export const brand: BrandVariants = {
  10: '#04110f',
  20: '#0a211f',
  30: '#0b3531',
  40: '#0b4540',
  50: '#0b544e',
  60: '#0c625b',
  70: '#0e6d65',
  80: '#0f766e',
  90: '#1c887f',
  100: '#35a79c',
  110: '#4db8ad',
  120: '#66c7bd',
  130: '#84d5cc',
  140: '#a3e2db',
  150: '#c2eee9',
  160: '#e6f6f4',
};
