// One spelling for what Korean replies write in many ways: common misspellings, and one wrong letter in the longest words.

/** Misspellings that are no other word. `않` is only written for `안` before a verb. */
const MISSPELT: readonly (readonly [RegExp, string])[] = [
  [/않 ?(?=받|보내|봅|봐|와|오|왔|주|하|해|했|읽|쓰)/g, '안 '],
  [/보네(?=지|주|셔|세|시|면|는|고|실|라| )/g, '보내'],
  [/밨|밧(?=고|다|는|을|기)/g, '받'],
  [/(?<=[주마내하빼우오으])(?:새|쎄|셰)(?=요|여)/g, '세'],
  [/세(?:여|염|용|욤)(?![가-힣])/g, '세요'],
  [/읍니(?=다|까)/g, '습니'],
  [/되(?=요|서|[.,!~\s]|$)/g, '돼'],
  [/ᄀᄆ|ㄱㅁ|그망/g, '그만'],
  [/[ᄀ-ᇿㄱ-ㅣ]+/g, ' '],
  [/뺴/g, '빼'],
  [/(?<=주|보내)셧|(?<=으|시)셧/g, '셨'],
  [/수신 ?거 ?부/g, '수신거부'],
  [/좋겟/g, '좋겠'],
  [/삭재/g, '삭제'],
  [/재외(?= ?(?:부|해|바))/g, '제외'],
]
const FIRST = 0xac00
const FINALS = 28
const VOWELS = 21
/** Long words that become no other word when one letter is wrong. */
const LONG = ['수신거부', '구독취소', '구독해지', '그만보내']

/** Lower case, one kind of space, usual spelling. */
export function usualSpelling(text: string): string {
  let usual = text.toLowerCase().replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim()
  for (const [wrong, right] of MISSPELT) usual = usual.replace(wrong, right)
  return withoutWrongLetter(usual)
}

function withoutWrongLetter(text: string): string {
  let corrected = text
  for (const word of LONG)
    for (let at = 0; at + word.length <= corrected.length; at++)
      if (wrongLetters(corrected, at, word) === 1)
        corrected = corrected.slice(0, at) + word + corrected.slice(at + word.length)
  return corrected
}

/** How many initials, vowels and finals differ from the word; 2 stands for more. */
function wrongLetters(text: string, at: number, word: string): number {
  let wrong = 0
  for (let i = 0; i < word.length && wrong < 2; i++) {
    const a = text.charCodeAt(at + i) - FIRST
    const b = word.charCodeAt(i) - FIRST
    if (a === b) continue
    if (a < 0 || a >= 19 * VOWELS * FINALS) return 2
    if (a % FINALS !== b % FINALS) wrong++
    if (Math.floor(a / FINALS) % VOWELS !== Math.floor(b / FINALS) % VOWELS) wrong++
    if (Math.floor(a / FINALS / VOWELS) !== Math.floor(b / FINALS / VOWELS)) wrong++
  }
  return wrong
}
