import { expect, test } from 'vitest'
import { describeFilter } from './describe.ts'
import { Filter, type LeadCondition } from './filter.ts'

const names = {
  tag: (id: string) => (id.startsWith('0') ? 'VIP' : undefined),
  customerGroup: () => '가을 명단',
}
const tag = '00000000-0000-4000-8000-000000000000'
const gone = '10000000-0000-4000-8000-000000000000'

test('every condition is described in Korean', () => {
  const conditions: [LeadCondition, string][] = [
    [{ kind: 'search', text: '한빛' }, '회사명·담당자명·이메일에 ‘한빛’ 포함'],
    [{ kind: 'field', field: 'city', op: 'contains', text: '서울' }, '도시: ‘서울’ 포함'],
    [{ kind: 'field', field: 'contactEmail', op: 'empty', text: '' }, '이메일: 값 없음'],
    [{ kind: 'custom', name: '직급', op: 'isNot', text: '사원' }, '사용자 정의 항목 ‘직급’: ‘사원’ 아님'],
    [{ kind: 'tag', op: 'none', tagIds: [tag] }, '태그 ‘VIP’ 제외'],
    [{ kind: 'tag', op: 'all', tagIds: [tag, gone] }, '태그 ‘VIP’, ‘(삭제됨)’ 모두 포함'],
    [{ kind: 'group', op: 'notIn', customerGroupId: tag }, '고객 그룹 ‘가을 명단’에 속하지 않음'],
    [{ kind: 'ground', op: 'is', ground: 'expired' }, '수신 근거: 거래 기간 만료'],
    [{ kind: 'created', op: 'within', days: 7 }, '최근 7일 이내 추가'],
    [{ kind: 'enrolled', op: 'never' }, '시퀀스에 등록된 적 없음'],
    [{ kind: 'replied', op: 'notWithin', days: 90 }, '최근 90일간 회신 없음'],
    [{ kind: 'suppressed', op: 'isNot' }, '수신 차단되지 않음'],
    [{ kind: 'addressRisk', op: 'is', risk: 'mistyped' }, '이메일 상태: 오타 의심'],
    [{ kind: 'addressRisk', op: 'isNot', risk: 'any' }, '이메일 상태: 확인이 필요한 이메일 제외'],
  ]
  const filter = { match: 'all' as const, conditions: conditions.map(([condition]) => condition) }
  expect(describeFilter(filter, names)).toEqual(conditions.map(([, words]) => words))
})

test('a filter without conditions, or with an empty comparison, is rejected with a Korean message', () => {
  const messageOf = (filter: unknown) => Filter.safeParse(filter).error?.issues[0]?.message
  expect(messageOf({ match: 'all', conditions: [] })).toBe('조건을 하나 이상 추가해 주세요.')
  const blank = { kind: 'field', field: 'city', op: 'contains', text: '  ' }
  expect(messageOf({ match: 'all', conditions: [blank] })).toBe('비교할 값을 입력해 주세요.')
  const never = { kind: 'replied', op: 'within', days: 0 }
  expect(messageOf({ match: 'all', conditions: [never] })).toBe('1일 이상 입력해 주세요.')
})
