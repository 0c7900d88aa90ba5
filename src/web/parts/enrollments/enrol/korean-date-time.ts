// Converts the value of a date-and-time field, which has no time zone: it means Korean time.

/** 2026-11-23T09:00 → 2026-11-23T00:00:00.000Z; undefined while it is not complete. Korea has no daylight saving time. */
export function koreanDateTime(value: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value)) return undefined
  const moment = new Date(`${value}:00+09:00`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
