// Names of months as mail in Korea meets them: English first, with German, French and Spanish beside it.

const NAMES: readonly string[] = [
  'jan(?:uary|uar|vier)?|enero',
  'feb(?:ruary|ruar|rero)?|f[eé]vrier|f[eé]vr',
  'mar(?:ch|s|zo)?|m[aä]rz',
  'apr(?:il)?|avril|abril',
  'may|mai|mayo',
  'june?|juni|juin|junio',
  'july?|juli|juillet|julio',
  'aug(?:ust)?|ao[uû]t|agosto',
  'sep(?:t(?:ember|embre|iembre)?)?',
  'oct(?:ober|obre|ubre)?|okt(?:ober)?',
  'nov(?:ember|embre|iembre)?',
  'dec(?:ember)?|dez(?:ember)?|d[eé]cembre|diciembre',
]
const PATTERNS = NAMES.map((name) => new RegExp(`^(?:${name})$`, 'i'))

/** Source of a pattern that matches any month's name. */
export const MONTH_NAME = NAMES.join('|')

/** 1 … 12, or 0 where it is no month */
export const monthOf = (name: string | undefined): number =>
  PATTERNS.findIndex((pattern) => pattern.test(name ?? '')) + 1
