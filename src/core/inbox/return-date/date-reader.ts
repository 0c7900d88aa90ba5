// Shared by the date readers: the type of a mention, its context, and the names of weekdays.

export type DateMention = {
  start: number
  end: number
  /** first and last day meant; equal unless a whole month or week is named */
  day: string
  lastDay: string
}

export type DateContext = { text: string; reference: string; isKorean: boolean; found: DateMention[] }
export type DateReader = {
  pattern: RegExp
  read: (match: RegExpExecArray, context: DateContext) => [string, string] | string | null
}

export const WEEKDAYS =
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?'
const WEEKDAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
export const KOREAN_WEEKDAYS = '일월화수목금토'
/** "(수)", "수요일", "(Wed)" after a date */
export const AFTER_DATE = `(?:\\s{0,2}[(\\[]\\s?([일월화수목금토]|${WEEKDAYS})(?:요일)?\\s?[)\\]]|\\s{0,2}([일월화수목금토])요일)?`

export function weekdayFrom(...names: (string | undefined)[]): number | null {
  const name = names.find((one) => one !== undefined && one !== '')
  if (name === undefined) return null
  const korean = KOREAN_WEEKDAYS.indexOf(name)
  return korean >= 0 ? korean : WEEKDAY_NAMES.indexOf(name.slice(0, 3).toLowerCase())
}
