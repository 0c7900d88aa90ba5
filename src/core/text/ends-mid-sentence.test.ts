import { describe, expect, test } from 'vitest'
import { endsMidSentence } from './ends-mid-sentence.ts'

describe('R-493: a text that stops within a sentence', () => {
  test.each([
    '김서연 팀장님, 안녕하십니까.\n\n평택 공장 소식을 보고 연락드립니다. 저희 스톡온은 재고를',
    '안녕하세요.\n\n다음 주 화요일 오후에 잠시 시간을 내주실',
    '안녕하세요.\n\n자료를 먼저 보내 드리겠습',
    '바쁘신 가운데 감사합니다.\n\n괜찮으시면 이번 주에 짧게 통화하면서 지금 방식을',
    '안녕하세요, 김서연 팀장님,',
    'Dear Jane,\n\nI read about your new plant in Busan. We help teams with the',
    'Thank you for your reply.\n\nI would be happy to send you a short',
  ])('%j', (text) => expect(endsMidSentence(text)).toBe(true))

  test.each([
    '',
    '안녕하세요',
    '자료를 보내 드리겠습니다.',
    '자료를 보내 드려도 될까요?\n\n이하늘 드림',
    '편하신 때 알려 주세요 :)',
    '답장 기다릴게요~ 😊',
    '안내해 드리겠습니다.\n\n스톡온 영업팀 이하늘',
    '안내해 드리겠습니다.\n\n이하늘',
    '감사합니다. 이하늘',
    '감사합니다.\n\n스톡온 주식회사\n고객을 위한 재고 관리',
    '자세한 내용은 아래에 있습니다.\nhttps://stock.example/intro',
    '두 가지를 돕습니다.\n- 재고 실사를 줄이는 일\n- 발주를 정하는 일',
    'Could we talk next week?\n\nBest regards,\nJane Doe',
    'Any day works for us.\n\nWarmly,',
    'I look forward to your reply.\n\nJane Doe\nAccount Manager, Stock Ltd',
  ])('%j is whole', (text) => expect(endsMidSentence(text)).toBe(false))

  test('of a part that may be a phrase only what follows a sentence is judged', () => {
    expect(endsMidSentence('제조 현장에서 재고를 맞추는', false)).toBe(false)
    expect(endsMidSentence('소식을 보고 연락드립니다. 저희 제품은 재고를', false)).toBe(true)
  })
})
