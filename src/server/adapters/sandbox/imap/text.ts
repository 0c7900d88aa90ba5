// Text forms of IMAP: strings, folder names in modified UTF-7 (RFC 3501 §5.1.3), dates.

/** A quoted string if possible, else a literal. Null is NIL. One character per byte (latin1). */
export function imapString(text: string | null): string {
  if (text === null) return 'NIL'
  if (/^[\x20-\x7e]*$/.test(text)) return `"${text.replace(/["\\]/g, '\\$&')}"`
  return `{${Buffer.byteLength(text, 'latin1')}}\r\n${text}`
}

/** `보낸편지함` → `&vPSwuNO4ycDVaA-` */
export function encodeFolderName(name: string): string {
  return name.replace(/&|[^\x20-\x7e]+/g, (run) => {
    if (run === '&') return '&-'
    const utf16 = Buffer.from(run, 'utf16le').swap16()
    return `&${utf16.toString('base64').replace(/=+$/, '').replaceAll('/', ',')}-`
  })
}

/** The reverse; a name that is not modified UTF-7 is returned unchanged. */
export function decodeFolderName(name: string): string {
  return name.replace(/&([A-Za-z0-9+,]*)-/g, (_, run: string) => {
    if (run === '') return '&'
    const utf16 = Buffer.from(run.replaceAll(',', '/'), 'base64')
    return utf16
      .subarray(0, utf16.length & ~1)
      .swap16()
      .toString('utf16le')
  })
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (n: number): string => String(n).padStart(2, '0')

/** INTERNALDATE, always in UTC: `"01-Feb-2026 03:04:05 +0000"`. */
export function imapDateTime(date: Date): string {
  const day = `${two(date.getUTCDate())}-${MONTHS[date.getUTCMonth()]}-${date.getUTCFullYear()}`
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  return `"${day} ${time} +0000"`
}

/** Parses ` 1-Feb-2026` (midnight UTC) and `01-Feb-2026 03:04:05 +0900`; null for anything else. */
export function parseImapDate(text: string): Date | null {
  const match = /^\s?(\d{1,2})-([A-Za-z]{3})-(\d{4})(?: (\d\d):(\d\d):(\d\d) ([+-]\d\d)(\d\d))?$/.exec(text)
  if (!match) return null
  const [
    ,
    day,
    monthName = '',
    year,
    hour = '00',
    minute = '00',
    second = '00',
    zoneHour = '+00',
    zoneMinute = '00',
  ] = match
  const month = MONTHS.findIndex((name) => name.toLowerCase() === monthName.toLowerCase())
  if (month < 0) return null
  const zone = `${zoneHour}:${zoneMinute}`
  const date = new Date(`${year}-${two(month + 1)}-${two(Number(day))}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(date.getTime()) ? null : date
}
