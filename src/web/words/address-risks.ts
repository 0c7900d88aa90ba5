// Words for what makes mailing an address risky.
import { ADDRESS_RISK_LABELS } from '#core/leads/filter/describe.ts'
import type { AddressRisk } from '#core/leads/risks.ts'

export const riskText = {
  title: '이메일 상태',
  names: ADDRESS_RISK_LABELS,
  hints: {
    invalid: '이메일 주소로 읽을 수 없습니다.',
    no_mail_server: '도메인에 메일 서버가 없어 반송됩니다.',
    refuses_mail: '도메인이 메일을 받지 않는다고 알리고 있어 반송됩니다.',
    mistyped: '도메인에 오타가 있는 것으로 보입니다.',
    disposable: '한 번 쓰고 버리는 주소입니다.',
    role: '특정 담당자가 아니라 부서나 회사의 주소입니다.',
    bounced: '이 주소로 보낸 메일이 반송되었습니다.',
  } satisfies Record<AddressRisk, string>,
  suggestion: (address: string) => `${address}일 수 있습니다.`,
} as const
