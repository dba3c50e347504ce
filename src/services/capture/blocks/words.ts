/** An amount with a currency. */
export const price = /[$€£¥₹₽₩]\s?\d|\d[\d.,]{0,12}\s?(?:[€£¥₽₩]|kr\b|zł|Kč|USD|EUR|GBP)/;
