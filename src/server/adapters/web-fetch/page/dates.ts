// How pages write years, months and days.

/** What stands before an item of a list, and around a year. */
const BULLET = /^[\s·•\-–▪■□●○◆▶▷※*]+/
const BRACKETS = /^[[(<【\s]+|[\])>】\s]+$/g
/** In characters. */
const LONGEST_DATE = 24
/** 2026, 2026년, 2026. 05, 2026년 5월 */
const YEAR = /^(?:19|20)\d\d(?:\s?년도?|\.)?(?:\s?\d{1,2}\s?월|\s?[.\-/]?\s?(?:0?[1-9]|1[0-2])\.?)?$/
const MONTH = /^(?:0?[1-9]|1[0-2])\s?(?:월|\.)?$/
/** 2026-03-05, 2026년 3월 5일, 26.03.05 */
const DAY =
  /[([]?(?<![\d.-])((?:19|20)\d\d\s?[.\-/년]\s?\d{1,2}\s?[.\-/월]\s?\d{1,2}(?!\d)(?:\s?일)?|\d\d([.-])\d\d\2\d\d(?![\d.-]))\.?[)\]]?/
export const withoutBullet = (line: string): string => line.replace(BULLET, '')
const bare = (line: string): string =>
  line.length > LONGEST_DATE ? '' : withoutBullet(line).replace(BRACKETS, '')
export const isYear = (line: string): boolean => YEAR.test(bare(line))
export const isMonth = (line: string): boolean => MONTH.test(bare(line))

/** The first day in a text: `written` with its brackets, `day` as it stands there. */
export function dayIn(text: string): { written: string; day: string } | null {
  const [written, day] = DAY.exec(text) ?? []
  return written === undefined || day === undefined ? null : { written, day }
}
