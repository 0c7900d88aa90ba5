/** A company's name without its legal form. */
export const coreName = (name: string): string =>
  name.replace(/㈜|[(（]주[)）]|주식회사|유한회사/g, '').trim()
