import type * as React from 'react';
import type { FluentIconsProps } from '../utils/FluentIconsProps.types.js';
export declare type UseIconStateOptions = {
    flipInRtl?: boolean;
};
export declare type BaseIconState<TBaseAttributes extends React.SVGAttributes<SVGElement> | React.HTMLAttributes<HTMLElement>, TRefType extends HTMLElement | SVGSVGElement> = Omit<FluentIconsProps<TBaseAttributes, TRefType>, 'primaryFill'>;
/**
 * Styling-agnostic icon state shared by the Griffel and headless APIs.
 *
 * Handles the parts that are identical regardless of styling strategy:
 * - strips non-DOM props (`filled`)
 * - maps `primaryFill` -> `fill`
 * - applies a11y (`title` -> `aria-label`, otherwise `aria-hidden`; `role="img"`)
 * - sets the base `data-fui-icon` attribute so any icon is CSS-selectable
 * - resolves the RTL flip decision from icon context
 *
 * Callers layer their own className / additional `data-*` attribute styling on
 * top, and apply the visual RTL flip using `isRtlFlip`.
 */
export declare const useBaseIconState: <TBaseAttributes extends React.HTMLAttributes<HTMLElement> | React.SVGAttributes<SVGElement> = React.SVGAttributes<SVGElement>, TRefType extends HTMLElement | SVGSVGElement = SVGSVGElement>(props: FluentIconsProps<TBaseAttributes, TRefType>, options?: UseIconStateOptions | undefined) => {
    state: Pick<FluentIconsProps<TBaseAttributes, TRefType>, "title" | "filled" | "fontSize" | "ref" | "key" | "className" | "idPrefix" | Exclude<keyof TBaseAttributes, "primaryFill">>;
    isRtlFlip: boolean;
};
