// The right name for a mistyped one, by edit distance in Hangul letters: 회사멍 is one letter from 회사명.
import { VARIABLES } from './variables.ts'

/** Common other names that the edit distance would not find. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  회사: '회사명',
  회사이름: '회사명',
  상호: '회사명',
  업체명: '회사명',
  기업명: '회사명',
  고객사명: '회사명',
  company: '회사명',
  companyname: '회사명',
  담당자: '담당자명',
  고객명: '담당자명',
  성함: '담당자명',
  성명: '담당자명',
  name: '담당자명',
  contactname: '담당자명',
  업계: '업종',
  산업군: '업종',
  industry: '업종',
  메일: '이메일',
  이메일주소: '이메일',
  email: '이메일',
  contactemail: '이메일',
  홈페이지: '웹사이트',
  사이트: '웹사이트',
  website: '웹사이트',
  나라: '국가',
  country: '국가',
  지역: '도시',
  city: '도시',
  수신거부링크: '수신거부',
  unsubscribe: '수신거부',
  시그니처: '서명',
  signature: '서명',
}

/** @returns the nearest variable or custom field, or null when none is near */
export function nearestName(wrong: string, customFields: readonly string[]): string | null {
  // for 회사명.size the part before the dot is compared
  const letters = lettersOf(wrong.replace(/[.[].*$/s, ''))
  const word = letters.normalize('NFC')
  if (Object.hasOwn(OTHER_WORDS, word)) return OTHER_WORDS[word] ?? null
  const names = [...VARIABLES.flatMap(({ name, aliases }) => [name, ...aliases]), ...customFields]
  // a third of the letters may differ, at most four
  const limit = Math.min(4, Math.max(1, Math.floor(letters.length / 3)))
  let best: { name: string; distance: number } | null = null
  for (const name of names) {
    const distance = editDistance(letters, lettersOf(name), limit)
    if (distance <= limit && (best === null || distance < best.distance)) best = { name, distance }
  }
  return best?.name ?? null
}

/** The first of a few names within two letters, or null. */
export function nearestAmong(wrong: string, names: readonly string[]): string | null {
  const letters = lettersOf(wrong)
  const near = names.filter((name) => editDistance(letters, lettersOf(name), 2) <= 2)
  return near[0] ?? null
}

/** Decomposed Hangul in lower case, without blanks. */
const lettersOf = (name: string): string =>
  name
    .slice(0, 100)
    .replace(/[\s_]+/g, '')
    .toLowerCase()
    .normalize('NFD')

/** Levenshtein distance; a result above the limit is not exact. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current[j] = Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1)
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
