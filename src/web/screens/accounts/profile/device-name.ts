// Names the browser and the system of a user agent. The order matters: most user agents also contain the names further down.
const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Whale\//, '네이버 웨일'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** For example `Chrome · Windows`; null when neither is known. */
export function deviceName(userAgent: string | null): string | null {
  const text = userAgent ?? ''
  const named = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([pattern]) => pattern.test(text))?.[1] ?? [])
  return named.length > 0 ? named.join(' · ') : null
}
