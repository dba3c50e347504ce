export declare const useRootStyles: () => Record<"root", string>;
