import { describe, expect, test } from 'vitest'
import { readIntent } from './read-intent.ts'

const read = (text: string, sentTexts: string[] = []) =>
  readIntent({ text, localDate: '2026-11-23', sentTexts })

describe('the intent of a reply', () => {
  test.each([
    ['제안 주신 내용에 관심이 있습니다.', 'interested'],
    ['다음 주에 미팅 가능할까요?', 'interested'],
    ['자료를 먼저 보내 주세요.', 'interested'],
    ['도입 비용은 얼마인가요?', 'question'],
    ['내부에서 논의해 보겠습니다.', 'later'],
    ['검토해 보겠습니다.', 'later'],
    ['내년에 다시 연락 주세요.', 'later'],
    ['현재는 필요하지 않습니다.', 'declined'],
    ['이미 다른 업체와 계약해 사용하고 있습니다.', 'declined'],
    ['저는 담당자가 아닙니다.', 'wrong_person'],
  ])('%s', (text, intent) => {
    expect(read(text)?.intent).toBe(intent)
  })

  test('an unclear reply, and interest with a decline, are not decided', () => {
    expect(read('네.')).toBeNull()
    expect(read('관심 있습니다. 그런데 지금은 필요 없습니다.')).toBeNull()
  })

  test('sentences of our own mail do not decide', () => {
    const ours = '이번 주에 15분만 미팅 가능하실까요?'
    expect(read(`네.\n${ours}`, [`안녕하세요. ${ours}`])).toBeNull()
  })

  test('a period without a day begins with its first working day', () => {
    const until = (text: string) => read(`지금은 바쁩니다. ${text} 다시 연락 주세요.`)?.until
    expect(until('다음 달에')).toBe('2026-12-01')
    expect(until('3월에')).toBe('2027-03-02')
    expect(until('내년 3월에')).toBe('2027-03-02')
    expect(until('다음 분기에')).toBe('2027-01-04')
    expect(until('내년 하반기에')).toBe('2027-07-01')
    expect(until('나중에')).toBeNull()
  })

  test('an address in the signature is not the one of the person named', () => {
    const text =
      '담당자가 아닙니다. 김서연 팀장님께 문의해 주세요.\n\n감사합니다.\n\n홍길동 드림\n한빛정밀 생산관리본부 공정개선그룹 | 02-123-4567\nhong@hanbit.example'
    expect(read(text)?.person).toEqual({ name: '김서연', title: '팀장', email: null })
  })

  test('a day after today is read for later, and the person only from the reply', () => {
    expect(read('지금은 바쁩니다. 12월 14일 이후에 다시 연락 주세요.')).toMatchObject({
      intent: 'later',
      until: '2026-12-14',
    })
    expect(
      read('담당자가 바뀌었습니다. 박지훈 과장님(Jihoon@partner.example)께 연락해 주세요.')?.person,
    ).toEqual({ name: '박지훈', title: '과장', email: 'jihoon@partner.example' })
    expect(read('담당자가 아닙니다. 김서연 팀장님께 문의해 주세요.')?.person).toEqual({
      name: '김서연',
      title: '팀장',
      email: null,
    })
  })
})
