import * as z from 'zod/mini';

/** An SVG picture and its size in CSS pixels. */
export const pictureSchema = z.object({ svg: z.string(), width: z.number(), height: z.number() });
export type Picture = z.infer<typeof pictureSchema>;

/** Longer code is not drawn. */
export const maxCode = 20_000;
/** A larger picture is not shown. */
export const maxSvg = 2_000_000;
export const maxPixels = 20_000;
/**
 * Milliseconds for one drawing. Chromium gives the frame a process of its own; in Firefox it draws on
 * the thread of the view, which waits as long.
 */
export const drawingTime = 5_000;
