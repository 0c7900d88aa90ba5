// The strokes of a Korean 2-set keyboard and the text after each: 한국 is ㅎ 하 한 한ㄱ→국 …; a consonant first joins the
// syllable before it (하나: ㅎ 하 한 → 하|나). Pure functions; type-korean.ts sends the strokes to a browser.

export type Stroke =
  /** a key that changes the syllable being composed */
  | { do: 'compose'; text: string; code: string; shift: boolean }
  /** the syllable being composed is finished */
  | { do: 'commit'; text: string }
  /** a character that is entered without composition */
  | { do: 'press'; text: string }

const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const VOWELS = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']
/** letters that take two keys */
const TWO_KEYS: Record<string, readonly [string, string]> = {
  ...{
    ㅘ: ['ㅗ', 'ㅏ'],
    ㅙ: ['ㅗ', 'ㅐ'],
    ㅚ: ['ㅗ', 'ㅣ'],
    ㅝ: ['ㅜ', 'ㅓ'],
    ㅞ: ['ㅜ', 'ㅔ'],
    ㅟ: ['ㅜ', 'ㅣ'],
  },
  ...{
    ㅢ: ['ㅡ', 'ㅣ'],
    ㄳ: ['ㄱ', 'ㅅ'],
    ㄵ: ['ㄴ', 'ㅈ'],
    ㄶ: ['ㄴ', 'ㅎ'],
    ㄺ: ['ㄹ', 'ㄱ'],
    ㄻ: ['ㄹ', 'ㅁ'],
  },
  ...{
    ㄼ: ['ㄹ', 'ㅂ'],
    ㄽ: ['ㄹ', 'ㅅ'],
    ㄾ: ['ㄹ', 'ㅌ'],
    ㄿ: ['ㄹ', 'ㅍ'],
    ㅀ: ['ㄹ', 'ㅎ'],
    ㅄ: ['ㅂ', 'ㅅ'],
  },
}
const KEYS =
  'ㅂKeyQ ㅈKeyW ㄷKeyE ㄱKeyR ㅅKeyT ㅛKeyY ㅕKeyU ㅑKeyI ㅐKeyO ㅔKeyP ㅁKeyA ㄴKeyS ㅇKeyD ㄹKeyF ㅎKeyG ㅗKeyH ㅓKeyJ ㅏKeyK ㅣKeyL ㅋKeyZ ㅌKeyX ㅊKeyC ㅍKeyV ㅠKeyB ㅜKeyN ㅡKeyM'
const CODES = new Map(KEYS.split(' ').map((pair) => [pair[0] as string, pair.slice(1)]))
const SHIFTED: Record<string, string> = {
  ㅃ: 'ㅂ',
  ㅉ: 'ㅈ',
  ㄸ: 'ㄷ',
  ㄲ: 'ㄱ',
  ㅆ: 'ㅅ',
  ㅒ: 'ㅐ',
  ㅖ: 'ㅔ',
}

type Syllable = { initial: string; vowel: string; final: string }

/** The strokes that enter exactly `text`. */
export function keystrokesFor(text: string): Stroke[] {
  const strokes: Stroke[] = []
  let open: Syllable | null = null
  const compose = (shown: string, key: string) => strokes.push({ do: 'compose', text: shown, ...keyOf(key) })
  const commit = () => {
    if (open) strokes.push({ do: 'commit', text: print(open) })
    open = null
  }

  for (const character of text.normalize('NFC')) {
    const syllable = split(character)
    if (!syllable) {
      commit()
      if (!isLetter(character)) strokes.push({ do: 'press', text: character })
      else {
        compose(character, lastKey(character))
        strokes.push({ do: 'commit', text: character })
      }
      continue
    }
    const { initial, vowel, final } = syllable
    const joined = open && withFinal(open, initial)
    if (joined) compose(print(joined), initial)
    else {
      commit()
      compose(initial, initial)
    }
    const start: Syllable = { initial, vowel: keysOf(vowel)[0] as string, final: '' }
    commit()
    compose(print(start), start.vowel)
    if (start.vowel !== vowel) compose(print({ ...start, vowel }), lastKey(vowel))
    const [first, second] = keysOf(final)
    if (first) compose(print({ initial, vowel, final: first }), first)
    if (second) compose(character, second)
    open = syllable
  }
  commit()
  return strokes
}

function split(character: string): Syllable | null {
  const index = (character.codePointAt(0) ?? 0) - 0xac00
  if (index < 0 || index >= 11_172) return null
  return {
    initial: INITIALS[Math.floor(index / 588)] as string,
    vowel: VOWELS[Math.floor((index % 588) / 28)] as string,
    final: FINALS[index % 28] as string,
  }
}

function print({ initial, vowel, final }: Syllable): string {
  const index = INITIALS.indexOf(initial) * 588 + VOWELS.indexOf(vowel) * 28 + FINALS.indexOf(final)
  return String.fromCodePoint(0xac00 + index)
}

/** The syllable with a final consonant added, as the keyboard shows it until the next stroke. */
function withFinal(open: Syllable, consonant: string): Syllable | null {
  if (open.final === '') return FINALS.includes(consonant) ? { ...open, final: consonant } : null
  const double = Object.entries(TWO_KEYS).find(([, [a, b]]) => a === open.final && b === consonant)
  return double ? { ...open, final: double[0] } : null
}

const isLetter = (character: string): boolean => /^[ㄱ-ㅣ]$/.test(character)
const keysOf = (letter: string): readonly string[] => (letter === '' ? [] : (TWO_KEYS[letter] ?? [letter]))
const lastKey = (letter: string): string => keysOf(letter).at(-1) as string

function keyOf(letter: string): { code: string; shift: boolean } {
  const plain = SHIFTED[letter]
  return { code: CODES.get(plain ?? letter) as string, shift: plain !== undefined }
}
