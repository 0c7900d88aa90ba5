import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endSound, isParticle, josa, withJosa } from './josa.ts'

/** word → with 은/는, with 으로/로, as read aloud in Korean. */
const COMPANIES: readonly [word: string, topic: string, direction: string][] = [
  ['삼성전자', '는', '로'],
  ['한빛', '은', '으로'],
  ['현대자동차', '는', '로'],
  ['신한은행', '은', '으로'],
  ['대한항공', '은', '으로'],
  ['카카오', '는', '로'],
  ['쿠팡', '은', '으로'],
  ['배달의민족', '은', '으로'],
  ['포스코인터내셔널', '은', '로'],
  ['롯데마트', '는', '로'],
  ['호텔', '은', '로'],
  ['서울', '은', '로'],
  ['무신사', '는', '로'],
  ['직방', '은', '으로'],
  ['크래프톤', '은', '으로'],
  ['㈜한빛', '은', '으로'],
  ['(주)가나상사', '는', '로'],
  ['주식회사 이음', '은', '으로'],
  ['한빛 주식회사', '는', '로'],
  ['한빛㈜', '는', '로'],
  ['한빛(주)', '는', '로'],
  ['한빛 (주)', '는', '로'],
  ['두리(유)', '는', '로'],
  ['나눔(사)', '은', '으로'],
  ['한빛(주식회사)', '는', '로'],
  ['삼성(SAMSUNG)', '은', '으로'],
  ['한화솔루션 [큐셀부문]', '은', '으로'],
  ['LG', '는', '로'],
  ['SK', '는', '로'],
  ['KT', '는', '로'],
  ['CJ', '는', '로'],
  ['GS', '는', '로'],
  ['LG CNS', '는', '로'],
  ['삼성SDS', '는', '로'],
  ['HMM', '은', '으로'],
  ['IBM', '은', '으로'],
  ['NHN', '은', '으로'],
  ['SAP', '는', '로'],
  ['BTL', '은', '로'],
  ['HR', '은', '로'],
  ['KT&G', '는', '로'],
  ['3M', '은', '으로'],
  ['카카오T', '는', '로'],
  ['POSCO', '는', '로'],
  ['NEXON', '은', '으로'],
  ['HANSSEM', '은', '으로'],
  ['INTEL', '은', '로'],
  ['KCCTV', '는', '로'],
  ['LG U+', '는', '로'],
  ['11번가', '는', '로'],
  ['카페24', '는', '로'],
  ['GS25', '는', '로'],
  ['CJ 7', '은', '로'],
  ['스튜디오 1', '은', '로'],
  ['라인 3', '은', '으로'],
  ['구역 6', '은', '으로'],
  ['100', '은', '으로'],
  ['1,000', '은', '으로'],
  ['10000', '은', '으로'],
  ['1000000000000', '는', '로'],
  ['0', '은', '으로'],
  ['2.0', '은', '으로'],
  ['007', '은', '로'],
  ['성장률 30%', '는', '로'],
  ['삼성 Co., Ltd.', '은', '으로'],
  ['가나 Inc.', '는', '로'],
  ['한빛소프트 Corp', '는', '로'],
  ['우아한형제들™', '은', '로'],
  ['“이음”', '은', '으로'],
  ['한빛!', '은', '으로'],
  ['Apple', '은', '로'],
  ['Toss', '는', '로'],
  ['Naver Corp.', '는', '로'],
  ['eBay', '는', '로'],
  ['Coupang', '은', '으로'],
  ['Chrome', '은', '으로'],
  ['Trello', '는', '로'],
  ['Dropbox', '는', '로'],
  ['Outlook', '은', '으로'],
  ['Excel', '은', '로'],
  ['Tableau', '는', '로'],
  ['WhatsApp', '은', '으로'],
  ['Pinterest', '는', '로'],
  ['Uniq', '은(는)', '(으)로'],
  ['10kg', '은(는)', '(으)로'],
  ['NAVER', '은(는)', '(으)로'],
  ['SAMSUNG', '은(는)', '(으)로'],
  ['이음 🙂', '은', '으로'],
  ['카카오🇰🇷', '는', '로'],
  ['이음 👨‍👩‍👧‍👦', '은', '으로'],
  ['카카오❤️', '는', '로'],
  ['이음★', '은', '으로'],
  ['한빛\u200B', '은', '으로'],
  ['【이음】', '은', '으로'],
  ['「카카오」', '는', '로'],
  ['‘한빛’', '은', '으로'],
  ['한빛㈜ 서울지점', '은', '으로'],
  ['㈔나눔', '은', '으로'],
  ['3M㈜', '는', '로'],
  ['LG®', '는', '로'],
  ['이음(IEUM)!', '은', '으로'],
  ['한빛 (서울) (본사)', '은', '으로'],
  ['S-OIL', '은', '로'],
  ['SK-II', '는', '로'],
  ['B2B', '는', '로'],
  ['Ⅱ', '는', '로'],
  ['제3', '은', '으로'],
  ['20℃', '는', '로'],
  ['10억', '은', '으로'],
  ['H', '는', '로'],
  ['R', '은', '로'],
  ['🙂', '은(는)', '(으)로'],
  ['株式会社', '은(는)', '(으)로'],
  ['トヨタ', '은(는)', '(으)로'],
]

test.each(COMPANIES)('%s takes 은/는 as %s and 으로/로 as %s', (word, topic, direction) => {
  expect(withJosa(word, '은/는')).toBe(word + topic)
  expect(josa(word, '으로/로')).toBe(direction)
})

test.each([
  ['은/는', '한빛은', '카카오는', 'Uniq은(는)'],
  ['이/가', '한빛이', '카카오가', 'Uniq이(가)'],
  ['을/를', '한빛을', '카카오를', 'Uniq을(를)'],
  ['과/와', '한빛과', '카카오와', 'Uniq와(과)'],
  ['아/야', '한빛아', '카카오야', 'Uniq아(야)'],
  ['이나/나', '한빛이나', '카카오나', 'Uniq(이)나'],
  ['이랑/랑', '한빛이랑', '카카오랑', 'Uniq(이)랑'],
  ['이라고/라고', '한빛이라고', '카카오라고', 'Uniq(이)라고'],
  ['으로서/로서', '한빛으로서', '카카오로서', 'Uniq(으)로서'],
  ['으로부터/로부터', '한빛으로부터', '카카오로부터', 'Uniq(으)로부터'],
])('%s has its three forms', (particle, afterConsonant, afterVowel, either) => {
  expect([withJosa('한빛', particle), withJosa('카카오', particle), withJosa('Uniq', particle)]).toEqual([
    afterConsonant,
    afterVowel,
    either,
  ])
})

test('after ㄹ 으로 becomes 로 while the other particles treat it as a consonant', () => {
  expect(['으로/로', '은/는', '이/가'].map((particle) => withJosa('호텔', particle))).toEqual([
    '호텔로',
    '호텔은',
    '호텔이',
  ])
})

test('a particle can be named by either form, in either order and with brackets', () => {
  for (const name of [
    '은/는',
    '는/은',
    '은',
    '는',
    '은(는)',
    '는(은)',
    '은 / 는',
    '은/는'.normalize('NFD'),
  ]) {
    expect(withJosa('카카오', name)).toBe('카카오는')
    expect(isParticle(name)).toBe(true)
  }
  expect(isParticle('께서')).toBe(false)
  expect(withJosa('카카오', '께서')).toBe('카카오께서')
})

test('decomposed Hangul has the sound of its composed form', () => {
  expect(withJosa('한빛'.normalize('NFD'), '은/는')).toBe('한빛은')
})

test('a blank word gets no particle', () => {
  expect(['', '   '].map((word) => withJosa(word, '은/는'))).toEqual(['', ''])
})

test('every syllable is classified by its final consonant', () => {
  expect([...'가각갈갛힣'].map(endSound)).toEqual(['vowel', 'consonant', 'rieul', 'consonant', 'consonant'])
})

test('any word has a sound, also one with unusual characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (word) =>
      ['vowel', 'rieul', 'consonant', 'unknown'].includes(endSound(word)),
    ),
  )
  const started = '('.repeat(5000) + ', co'.repeat(5000) + ')'.repeat(5000)
  expect(endSound(started)).toBe('unknown')
})
