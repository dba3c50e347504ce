import { type WidgetTexts, widgetTextsSchema } from '#domain/sites/widget-texts.ts';
import { sample } from './bus/sample.ts';

/** Texts of widgets in pages. */
export const sampleTexts = sample(widgetTextsSchema) as WidgetTexts;
