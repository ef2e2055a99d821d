/** The mark of the board in a browser's tab: two columns that stand on one line. */
export const ICON = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0b5cad"/><path d="M8 8h6v14H8zm10 4h6v10h-6zM6 24h20v2H6z" fill="#fff"/></svg>`,
);
