/** Where the program says what happens to its parts; a pino logger is one. */
export type PartsLog = { readonly info: (message: string) => void; readonly warn: (message: string) => void };
