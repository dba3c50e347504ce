/** An amount with a currency. */
export const price = /[$€£¥₹₽₩]\s?\d|\d[\d.,]{0,12}\s?(?:[€£¥₽₩]|kr\b|zł|Kč|USD|EUR|GBP)/;

export const log = (value: number) => Math.log2(1 + value);
export const cap = (value: number, max: number) => Math.min(value, max);
