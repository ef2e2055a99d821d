/** `<symbol>/<network>`: the subject of supply records (Addendum B 4.1). */
export const supplySubject = (symbol: string, network: string): string => `${symbol}/${network}`;
