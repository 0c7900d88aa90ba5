import { GUARD_DAYS } from '#core/mailboxes/bounce-guard.ts'

/** A mailbox whose replies are not read (rules.md R-125). */
export const unreadRepliesText = {
  confirm: '회신이 와도 발송이 멈추지 않는다는 것을 확인했습니다.',
  needConfirm: '확인란을 선택해 주세요.',
} as const

/** What the bounce guard has stopped, why, and what to do. */
export const guardText = {
  first_mails_stopped: {
    title: '반송률이 높아 첫 메일 발송을 중지했습니다',
    what: '이미 시작한 대화의 후속 메일은 계속 발송됩니다.',
  },
  halted: {
    title: '반송률이 높아 이 계정의 모든 발송을 중지했습니다',
    what: '이 계정만 사용하는 시퀀스는 ‘확인 필요’ 상태로 변경되었습니다.',
  },
  seen: (sent: string, bounced: string, percent: string) =>
    `${GUARD_DAYS}일 동안 보낸 ${sent}통 중 ${bounced}통이 반송되었습니다(${percent}%).`,
  advice: '반송된 연락처의 주소를 수정하거나 삭제한 뒤 다시 시작해 주세요.',
  since: (when: string) => `${when}부터`,
  restart: '발송 다시 시작',
  restartTitle: (name: string) => `‘${name}’ 계정의 발송을 다시 시작하시겠습니까?`,
  restartEnds: [
    '반송률은 지금부터 다시 집계합니다.',
    '이 계정 때문에 중지된 시퀀스도 함께 다시 시작합니다.',
    '밀린 메일은 하루 한도와 발송 간격에 맞춰 발송됩니다.',
  ],
  restartHint: '잘못된 주소가 남아 있으면 다시 반송되고, 메일 서비스가 계정을 차단할 수 있습니다.',
  restarted: '발송을 다시 시작했습니다',
  restartFailed: '발송을 다시 시작하지 못했습니다',
} as const
