// Domain names for mail servers: ASCII labels, Hangul ones as A-labels (RFC 5890, Punycode RFC 3492). Names that
// would need Unicode's mapping tables are rejected.

/** @returns the name in lower case with A-labels; null when no mail can be sent to it */
export function toAsciiDomain(text: string): string | null {
  const name = text.normalize('NFC').toLowerCase()
  const labels = name.split('.').map(toAsciiLabel)
  if (labels.length < 2 || labels.some((label) => label === null)) return null
  const ascii = labels.join('.')
  const last = labels.at(-1) ?? ''
  return ascii.length <= 253 && /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(last) ? ascii : null
}

/** Hangul syllables, ASCII letters, digits and inner hyphens need no mapping. */
function toAsciiLabel(label: string): string | null {
  if (!/^[a-z0-9가-힣](?:[a-z0-9가-힣-]*[a-z0-9가-힣])?$/.test(label) || label.length > 63) return null
  const ascii = /[가-힣]/.test(label) ? `xn--${punycode(label)}` : label
  return ascii.length <= 63 ? ascii : null
}

const BASE = 36
const T_MIN = 1
const T_MAX = 26

/** RFC 3492 §6.3 for characters of one code unit each. */
function punycode(label: string): string {
  const codes = [...label].map((character) => character.charCodeAt(0))
  const basic = codes.filter((code) => code < 128)
  let output = String.fromCharCode(...basic) + (basic.length > 0 ? '-' : '')
  let n = 128
  let delta = 0
  let bias = 72
  let handled = basic.length
  while (handled < codes.length) {
    const next = Math.min(...codes.filter((code) => code >= n))
    delta += (next - n) * (handled + 1)
    n = next
    for (const code of codes) {
      if (code < n) delta++
      if (code !== n) continue
      output += variableInteger(delta, bias)
      bias = adapt(delta, handled + 1, handled === basic.length)
      delta = 0
      handled++
    }
    delta++
    n++
  }
  return output
}

function variableInteger(delta: number, bias: number): string {
  let output = ''
  let rest = delta
  for (let k = BASE; ; k += BASE) {
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
    if (rest < threshold) return output + digit(rest)
    output += digit(threshold + ((rest - threshold) % (BASE - threshold)))
    rest = Math.floor((rest - threshold) / (BASE - threshold))
  }
}

const digit = (value: number): string => String.fromCharCode(value + (value < 26 ? 97 : 22))

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + 38))
}
