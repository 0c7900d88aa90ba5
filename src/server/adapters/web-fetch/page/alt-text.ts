// The description of a picture, when it is the text that the picture shows.
import { isSentence } from './sentence-end.ts'

/** In characters. */
const MAX_ALT = 1000
const NUMBER = /\d[\d,.]*\s?(?:[가-힣%㎡]|[a-z]{1,3}\b)/i
const OF_A_PICTURE =
  /\.(?:jpe?g|png|gif|webp|svg)\b|(?:사진|이미지|모습|그림|로고|배너|썸네일|아이콘|버튼|image|photo|logo|banner)\s?\d*$|할인|세일|쿠폰|이벤트/i
const FEWEST_WORDS = 4
const FEWEST_LETTERS = 15

/** A sentence, or a note with a number and several words; '' for what only names or describes the picture. */
export function textOfPicture(alt: string): string {
  const text = alt.slice(0, MAX_ALT).replace(/\s+/g, ' ').trim()
  if (text.replace(/[^\p{L}\p{N}]/gu, '').length < FEWEST_LETTERS || OF_A_PICTURE.test(text)) return ''
  const isNote = NUMBER.test(text) && text.split(' ').length >= FEWEST_WORDS
  return isSentence(text) || isNote ? text : ''
}
