// Endings of Korean sentences: 합니다체 to 해요체, what a person wrote to 합니다체, and a statement to a quoted clause.
import { josa } from '#core/text/josa.ts'

const RIEUL = 8
const NIEUN = 4
const BIEUP = 17
const SSANG_SIOT = 20
/** 아 follows ㅏ and ㅗ, except after 았. */
const isBright = (syllable: string): boolean =>
  [0, 8].includes(Math.floor((syllable.charCodeAt(0) - 0xac00) / 28) % 21) && finalOf(syllable) !== SSANG_SIOT
const finalOf = (syllable: string): number => (syllable.charCodeAt(0) - 0xac00) % 28
const withFinal = (syllable: string, final: number): string =>
  String.fromCharCode(syllable.charCodeAt(0) - finalOf(syllable) + final)

/** Verbs whose 합니다체 ends like that of a noun with 이다. */
const VERB_LIKE_NOUN = /(?:줄|높|쓰|붙|늘|움직|기울|선보|모|보|끓)입니다$/
const ADJECTIVE = /(?:많|높|좋|넓|깊|적|작|낮|같|짧|길|가깝|쉽|어렵)$/
const VERBLESS = /(?:함|됨|임|음|중|요|[.,:;!?])$/

/** `[합니다체, 해요체]` of verbs that are contracted. */
const CONTRACTED: readonly (readonly [RegExp, string])[] = [
  [/안녕하십니까$/, '안녕하세요'],
  [/셨습니까$/, '셨나요'],
  [/십시오$/, '세요'],
  [/주시겠습니까$/, '주실 수 있을까요'],
  [/좋겠습니다$/, '좋겠어요'],
  [/여쭙겠습니다$/, '여쭤볼게요'],
  [/여쭙니다$/, '여쭤요'],
  [/않겠습니다$/, '않을게요'],
  [/듣겠습니다$/, '들을게요'],
  [/돕습니다$/, '도와요'],
  [/쉽습니다$/, '쉬워요'],
  [/합니다$/, '해요'],
  [/됩니다$/, '돼요'],
  [/듭니다$/, '들어요'],
  [/드립니다$/, '드려요'],
  [/줄입니다$/, '줄여요'],
  [/보입니다$/, '보여요'],
  [/씁니다$/, '써요'],
  [/줍니다$/, '줘요'],
  [/보탭니다$/, '보태요'],
  [/봅니다$/, '봐요'],
  [/납니다$/, '나요'],
  [/집니다$/, '져요'],
  [/바랍니다$/, '바라요'],
]

/** A sentence or several in 해요체; null when an ending is not known. */
export function toPolite(text: string): string | null {
  const sentences = text.split(/(?<=[.?!])\s+/).map(politeSentence)
  return sentences.includes(null) ? null : sentences.join(' ')
}

function politeSentence(sentence: string): string | null {
  const [, words = '', mark = ''] = /^(.*?)([.?!]?)$/s.exec(sentence) ?? []
  if (/(?:요|,)$/.test(words)) return sentence
  for (const [ending, polite] of CONTRACTED)
    if (ending.test(words)) return words.replace(ending, polite) + mark
  const will = /^(.*)([가-힣])겠습니다$/s.exec(words)
  if (will?.[2] && finalOf(will[2]) === 0) return `${will[1]}${withFinal(will[2], RIEUL)}게요${mark}`
  const noun = /^(.*[가-힣])입니다$/s.exec(words)?.[1]
  if (noun) return noun + josa(noun, '이에요') + mark
  const stem = /^(.*[가-힣])습니다$/s.exec(words)?.[1]
  if (!stem) return null
  return `${stem}${isBright(stem.slice(-1)) ? '아요' : '어요'}${mark}`
}

/** A sentence that the sender wrote, in 합니다체 with a full stop; null when its ending is not known. */
export function toFormal(sentence: string): string | null {
  const words = sentence.trim().replace(/[.!]+$/, '')
  if (/니다$/.test(words)) return `${words}.`
  const noun = /^(.*[가-힣A-Za-z0-9)%])(?:이에요|예요|이다)$/.exec(words)?.[1]
  if (noun) return `${noun}입니다.`
  const past = /^(.*[가-힣])(?:어요|다)$/.exec(words)?.[1]
  if (past && (finalOf(past.slice(-1)) === SSANG_SIOT || /없$/.test(past))) return `${past}습니다.`
  if (/(?:해요|돼요)$/.test(words)) return `${words.slice(0, -2)}${words.at(-2) === '해' ? '합' : '됩'}니다.`
  const [, stem = '', last = ''] = /^(.*)([가-힣])다$/.exec(words) ?? []
  if (last === '는') return `${stem}습니다.`
  if (last !== '' && finalOf(last) === NIEUN) return `${stem}${withFinal(last, BIEUP)}니다.`
  return /[요다]$/.test(words) ? null : `${words}입니다.`
}

/**
 * A statement so that 는 점 can follow: 공장이 있습니다 gives 공장이 있다, 병원입니다 gives 병원이라. A text with another
 * ending is quoted.
 */
export function toClause(statement: string): string {
  const words = statement.trim().replace(/[.。]+$/, '')
  return clauseOf(words) ?? `“${words}”라`
}

function clauseOf(words: string): string | null {
  if (VERBLESS.test(words)) return null
  const noun = VERB_LIKE_NOUN.test(words) ? undefined : /^(.*[^\s])(?:입니다|이다)$/.exec(words)?.[1]
  if (noun) return /[가-힣]$/.test(noun) ? noun + josa(noun, '이라') : null
  const stem = /^(.*[가-힣])습니다$/.exec(words)?.[1]
  if (stem) {
    const isBare = finalOf(stem.slice(-1)) === SSANG_SIOT || /없$/.test(stem) || ADJECTIVE.test(stem)
    return isBare ? `${stem}다` : `${stem}는다`
  }
  const [, before = '', last = ''] = /^(.*)([가-힣])니다$/.exec(words) ?? []
  if (last !== '' && finalOf(last) === BIEUP) {
    const isAdjective = /(?:가능|필요|유명|다양|편리|저렴|강|우수|탄탄|중요|[크빠다])$/.test(
      `${before}${last === '합' ? '' : withFinal(last, 0)}`,
    )
    return `${before}${withFinal(last, isAdjective ? 0 : NIEUN)}다`
  }
  if (/다$/.test(words)) return words
  const particle = josa(words, '이라')
  return /[가-힣]$/.test(words) ? words + particle : null
}
