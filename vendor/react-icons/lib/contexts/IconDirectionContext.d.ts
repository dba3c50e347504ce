import * as React from 'react';
export interface IconDirectionContextValue {
    textDirection?: 'ltr' | 'rtl';
}
export declare const IconDirectionContextProvider: React.Provider<IconDirectionContextValue | undefined>;
export declare const useIconContext: () => IconDirectionContextValue;
