export declare const useStyles: () => Record<"rtl" | "root", string>;
