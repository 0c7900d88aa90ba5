const joined = (patterns: readonly RegExp[]): string =>
  patterns.map((pattern) => `(?:${pattern.source})`).join('|')

/** One case-insensitive pattern that matches where any of these does. Their own flags are not used. */
export const anyOf = (...patterns: RegExp[]): RegExp => new RegExp(joined(patterns), 'i')

/** The same with the flag `u`: letters outside ASCII are compared without case too. */
export const anyOfUnicode = (...patterns: RegExp[]): RegExp => new RegExp(joined(patterns), 'iu')
