/** One case-insensitive pattern that matches where any of these sources does. */
export const anySource = (...sources: string[]): RegExp => new RegExp(sources.join('|'), 'i')
