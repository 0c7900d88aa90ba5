// A filter in Korean, one sentence per condition, for group screens and enrolling.
import { ENROLLMENT_STATUS_LABELS } from '#core/enrollments/status-labels.ts'
import { LEAD_FIELD_LABELS } from '#core/leads/fields.ts'
import type { LeadStatus } from '#core/leads/lead-status.ts'
import type { AddressRisk, RiskFilter } from '#core/leads/risks.ts'
import type { ConsentFilter, Filter, LeadCondition, TextOp } from './filter.ts'

const CONSENT_FILTER_LABELS: Record<ConsentFilter, string> = {
  none: '근거 없음',
  consent: '수신 동의',
  transaction: '거래관계',
  other: '기타 근거',
  expired: '거래 기간 만료',
  confirm: '동의 재확인 필요',
}

/** The words of the enrollment statuses, and of leads without an enrollment. */
export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = {
  ...ENROLLMENT_STATUS_LABELS,
  none: '등록 안 됨',
  suppressed: '수신 차단',
}

export const ADDRESS_RISK_LABELS: Record<AddressRisk | RiskFilter, string> = {
  any: '확인이 필요한 이메일',
  invalid: '형식 오류',
  no_mail_server: '메일 서버 없음',
  refuses_mail: '메일을 받지 않음',
  mistyped: '오타 의심',
  disposable: '일회용 주소',
  role: '대표 주소',
  bounced: '반송된 적 있음',
}

export type Names = {
  tag: (id: string) => string | undefined
  customerGroup: (id: string) => string | undefined
}

/** Shown instead of the name of a deleted tag or group. */
const GONE = '(삭제됨)'

export const describeFilter = (filter: Filter, names: Names): string[] =>
  filter.conditions.map((condition) => describeCondition(condition, names))

function describeCondition(condition: LeadCondition, names: Names): string {
  switch (condition.kind) {
    case 'search':
      return `회사명·담당자명·이메일에 ‘${condition.text}’ 포함`
    case 'field':
      return textWords(LEAD_FIELD_LABELS[condition.field], condition.op, condition.text)
    case 'custom':
      return textWords(`사용자 정의 항목 ‘${condition.name}’`, condition.op, condition.text)
    case 'tag':
      return tagWords(
        condition.op,
        condition.tagIds.map((id) => names.tag(id) ?? GONE),
      )
    case 'group': {
      const name = names.customerGroup(condition.customerGroupId) ?? GONE
      return condition.op === 'in' ? `고객 그룹 ‘${name}’에 속함` : `고객 그룹 ‘${name}’에 속하지 않음`
    }
    case 'ground':
      return condition.op === 'is'
        ? `수신 근거: ${CONSENT_FILTER_LABELS[condition.ground]}`
        : `수신 근거: ${CONSENT_FILTER_LABELS[condition.ground]} 제외`
    case 'created':
      if (condition.op === 'within') return `최근 ${condition.days}일 이내 추가`
      return condition.op === 'since' ? `${condition.date} 이후 추가` : `${condition.date} 이전 추가`
    case 'enrolled':
      return {
        never: '시퀀스에 등록된 적 없음',
        ever: '시퀀스에 등록된 적 있음',
        open: '시퀀스 진행 중',
        notOpen: '진행 중인 시퀀스 없음',
      }[condition.op]
    case 'replied':
      if (!('days' in condition)) return condition.op === 'ever' ? '회신한 적 있음' : '회신한 적 없음'
      return condition.op === 'within'
        ? `최근 ${condition.days}일 이내 회신`
        : `최근 ${condition.days}일간 회신 없음`
    case 'suppressed':
      return condition.op === 'is' ? '수신 차단됨' : '수신 차단되지 않음'
    case 'addressRisk': {
      const words = `이메일 상태: ${ADDRESS_RISK_LABELS[condition.risk]}`
      return condition.op === 'is' ? words : `${words} 제외`
    }
    case 'status': {
      const words = condition.statuses.map((status) => LEAD_STATUS_LABELS[status]).join(', ')
      return condition.op === 'is' ? `상태: ${words}` : `상태: ${words} 제외`
    }
    case 'activity':
      return condition.op === 'within'
        ? `마지막 활동 ${condition.days}일 이내`
        : `최근 ${condition.days}일간 활동 없음`
    case 'next':
      if (condition.op === 'within') return `${condition.days}일 이내 발송 예정`
      return condition.op === 'planned' ? '발송 예정 있음' : '발송 예정 없음'
  }
}

function textWords(subject: string, op: TextOp, text: string): string {
  switch (op) {
    case 'is':
      return `${subject}: ‘${text}’`
    case 'isNot':
      return `${subject}: ‘${text}’ 아님`
    case 'contains':
      return `${subject}: ‘${text}’ 포함`
    case 'notContains':
      return `${subject}: ‘${text}’ 포함하지 않음`
    case 'empty':
      return `${subject}: 값 없음`
    case 'filled':
      return `${subject}: 값 있음`
  }
}

function tagWords(op: 'any' | 'all' | 'none', names: readonly string[]): string {
  const list = names.map((name) => `‘${name}’`).join(', ')
  if (names.length === 1) return op === 'none' ? `태그 ${list} 제외` : `태그 ${list} 포함`
  if (op === 'any') return `태그 ${list} 중 하나 이상 포함`
  return op === 'all' ? `태그 ${list} 모두 포함` : `태그 ${list} 모두 제외`
}
