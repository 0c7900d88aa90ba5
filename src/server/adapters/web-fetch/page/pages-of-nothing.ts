// Pages that say nothing about their company: policies, and pages that nobody has written.
import { isHeading } from './pairs.ts'
import type { Block } from './read-blocks.ts'

const POLICY_TITLE =
  /^(?:\S+\s)?(?:개인정보\s?(?:처리|취급|보호)\s?(?:방침|정책)|(?:서비스\s?|홈페이지\s?)?이용\s?약관|이메일\s?무단\s?수집\s?거부|privacy policy|terms (?:of (?:use|service)|(?:and|&) conditions))$/i
const ARTICLE = /^제\s?\d{1,3}\s?조(?:의\d)?[\s(（[]/
const FEWEST_ARTICLES = 3

/** A privacy policy or terms: what it says is about its users. */
export function isPolicy(title: string, blocks: readonly Block[]): boolean {
  const heading = blocks.find(isHeading)?.text ?? ''
  const names = [heading, ...title.split(/[|:>»·–—]|\s-\s/)]
  if (names.some((name) => POLICY_TITLE.test(name.trim()))) return true
  return blocks.filter(({ text }) => ARTICLE.test(text)).length >= FEWEST_ARTICLES
}

/** What a theme or builder has before its owner writes something. */
const DEMO: readonly RegExp[] = [
  /lorem ipsum|dolor sit amet/i,
  /\bhello world!|첫 글입니다|this is your first post/i,
  /또 하나의 워드프레스|just another wordpress/i,
  /\b(?:john|jane) doe\b/i,
  /^your (?:awesome )?(?:headline|title|text)\b|텍스트는 예시|예시 텍스트|샘플 텍스트/i,
  /여기에[^.\n]{0,20}(?:입력|작성)하세요|이곳을 클릭/,
]
export const isDemoText = (text: string): boolean => DEMO.some((one) => one.test(text))
/** A page with one of them may be in use; with two nobody has written it. */
export const isDemo = (title: string, blocks: readonly Block[]): boolean => {
  const texts = [title, ...blocks.map(({ text }) => text)]
  return DEMO.filter((one) => texts.some((text) => one.test(text))).length >= 2
}
