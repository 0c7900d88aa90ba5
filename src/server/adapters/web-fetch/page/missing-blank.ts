// Elements of one line, which a style sheet sets apart: `<span>05</span><span>헝가리 공장</span>`.
import { dayIn } from './dates.ts'

/** 05, 10. and 5월, at the beginning of an item */
const ITEM_DATE = /^(?:(?:19|20)\d\d(?:\s?[년.]\s?|\s))?(?:0?[1-9]|1[0-2])\s?[월.]?$/
const UNIT_BEHIND =
  /^(?:[년월일]|(?:개국?|곳|명|건|대|회|종|억|만|천|여|점|위|배|시|시간|분|초|주|팀|인|가지|호|층|차|세|기|팩|톤|매|장|권|편|평|번)(?:[\s에의을를이가은는로]|$))/

/** 1,340건, 99.2%: a number whose unit is complete */
const COUNT = /^\d[\d,.]*\s?(?:개국|개사|개소|억\s?원|만\s?명|[건곳명개대종년톤회위%㎡])$/
const PARTICLE =
  /^(?:에서?|에게|을|를|이|가|은|는|의|으?로|와|과|도|만|까지|부터|이상|이하|중|간|씩|여|째|차)(?=[\s,.]|$)/

/**
 * Whether a blank is missing between two texts of a line with a tag between them: behind a date (`2026` `05` `헝가리 공장`), before
 * a day, behind a count and before the element of its label, and behind Q and A; not between a number and its unit.
 * @param isElement whether the next text is the beginning of an element
 */
export function isBlankMissing(before: string, next: string, isElement: boolean): boolean {
  if (isDateBefore(before, next) || (dayIn(next)?.written ?? '-') === next.trim()) return true
  if (/^\s*[QA]\.?$/.test(before)) return true
  return isElement && COUNT.test(before.trim()) && /^\p{L}{2}/u.test(next) && !PARTICLE.test(next)
}

function isDateBefore(before: string, next: string): boolean {
  const date = before.trim()
  if (/^(?:19|20)\d\d[.년]?$/.test(date)) return /^(?:\d{1,2}(?:\s?월|\.)?$|[^\d년])/.test(next.trim())
  if (/^(?:0\d|1[0-2])\.?$/.test(date) && /^\d\S* \S/.test(next)) return true
  if (!/^[\p{L}㈜('"‘“「『<]/u.test(next)) return false
  if (dayIn(date)?.written === date) return true
  if (date === '' || !ITEM_DATE.test(date)) return false
  return /[월.]$|^0/.test(date) || !UNIT_BEHIND.test(next)
}
