// One spelling for what Korean replies write in many ways: common misspellings, and one wrong letter in the longest words.

/** Misspellings that are no other word. `않` is only written for `안` before a verb. */
const MISSPELT: readonly (readonly [RegExp, string])[] = [
  [/않 ?(?=받|보내|봅|봐|와|오|왔|주|하|해|했|읽|쓰)/g, '안 '],
  [/보네(?=지|주|셔|세|시|면|는|고|실|라| )/g, '보내'],
  [/밨|밧(?=고|다|는|을|기)/g, '받'],
  [/(?<=[주마내하빼우오으])(?:새|쎄|셰)(?=요|여)/g, '세'],
  [/세(?:여|염|용|욤)(?![가-힣])/g, '세요'],
  [/[읍슴]니(?=다|까)/g, '습니'],
  [/겟(?=[습어다네지])/g, '겠'],
  [/됬/g, '됐'],
  [/되(?=요|서|[.,!~\s]|$)/g, '돼'],
  [/ᄀᄆ|ㄱㅁ|고만(?= ?(?:보내|오|주|좀|하))/g, '그만'],
  [/[ᄀ-ᇿㄱ-ㅣ]+/g, ' '],
  [/셧(?=으|습|어)/g, '셨'],
  [/수 ?신 ?거 ?부/g, '수신거부'],
  [
    /(?<=(?<![가-힣\d])(?:삭(?= 제)|메(?= 일)|발(?= 송)|연(?= 락)|광(?= 고)|구(?= 독)|취(?= 소)|보(?= 내[지주 ]))) /g,
    '',
  ],
  [/재외(?= ?(?:부|해|바))/g, '제외'],
  [/업(?=는데|어요|습니다|음)/g, '없'],
  [/십[셔쇼]|십시요/g, '십시오'],
  [/하는 바(?:입니다|임)/g, '합니다'],
  [/아니 ?하여/g, '않아'],
  [/아니 ?하시/g, '않으시'],
  [/아니 ?하(?=도|게|겠)/g, '않'],
  // a syllable that begins no word, after a space
  [
    /(?<=[가-힣]) (?=(?:지|도|까|니까|세|세요|셔요|니다|습니다|십시오|시오|어요|네요)(?![가-힣])|요(?![가-힣]))/g,
    '',
  ],
  // endings of dialects
  [/(?<=[가-힣])잉(?![가-힣])/g, ''],
  [/(?<!전)혀(?=유|요|서|도|주|라)/g, '해'],
  [/(?<=[셔돼해려와줘어워])(?:유|예|라우)(?![가-힣])/g, '요'],
  [/니(?:더|댜|당|닷)(?![가-힣])/g, '니다'],
  [/(?<=[해빼워여] ?)주소(?![가-힣])/g, '주세요'],
  [/(?<=보내|오|주|하|받) (?=지 ?[마말])/g, ''],
  [/(?<=[가-힣],?) (?:예|네|응|잉)\?/g, ''],
  [/덜 ?(?=[마말])/g, '지 '],
  [/(?<=[셔해줘와어아])두(?= ?[돼되됩괜])/g, '도'],
  [/점(?= ?해 ?주)/g, '좀'],
  [/(?<![가-힣])허(?=시[오지고면]|세요|지 ?[마말])/g, '하'],
  [/(?<=그만 ?)허(?=시|세|[소이자])/g, '하'],
]
/** Words that are always another one. */
const ALWAYS =
  '언섭=수신거부 뺴=빼 삭재=삭제 게속=계속 좋겟=좋겠 件=건 치아라=치워라 쫌=좀 걍=그냥 그망=그만 끈어=끊어 슴다=습니다 ㄴㄴ=노 ᄂᄂ=노'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string])
const FIRST = 0xac00
const FINALS = 28
const VOWELS = 21
/** Long words that become no other word when one letter is wrong. */
const LONG = ['수신거부', '구독취소', '구독해지', '그만보내']

/** Lower case, one kind of space, usual spelling. */
export function usualSpelling(text: string): string {
  let usual = text.toLowerCase().replace(/[‘’]/g, "'").replace(/\s+/g, ' ').trim()
  for (const [wrong, right] of ALWAYS) usual = usual.replaceAll(wrong, right)
  for (const [wrong, right] of MISSPELT) usual = usual.replace(wrong, right)
  return withoutWrongLetter(usual)
}

function withoutWrongLetter(text: string): string {
  let corrected = text
  for (const word of LONG)
    for (let at = 0; at + word.length <= corrected.length; at++)
      if (wrongLetters(corrected, at, word) === 1 && !corrected.startsWith('구독하지', at))
        corrected = corrected.slice(0, at) + word + corrected.slice(at + word.length)
  return corrected
}

/** How many initials, vowels and finals differ from the word; 2 means more. */
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

const sorted = (word: string): string => word.charAt(0) + [...word].toSorted().join('')
const ENGLISH = new Map(
  ['remove', 'unsubscribe', 'delete', 'emails', 'mailing', 'list', 'contact', 'please', 'name'].map(
    (word) => [sorted(word), word],
  ),
)

/** English words with two letters exchanged: "remvoe"; and letters missing in the longest: "unsubcribe". */
export const usualEnglish = (text: string): string =>
  text
    .replace(/[a-z]{4,12}/gi, (word) => ENGLISH.get(sorted(word.toLowerCase())) ?? word)
    .replace(/\bun?s?u[bs]{1,2}c?r?[ib]{1,2}e\b/gi, 'unsubscribe')
