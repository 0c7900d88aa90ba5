// The settings of a sequence, each defined once (ADR 68). The contract, columns, records, saves and copies are derived from it.
import type { MailLanguage, OnCompanyReply } from './sequence.ts'

export type SequenceSettings = {
  timeZone: string
  businessDaysOnly: boolean
  reviewRequired: boolean
  /** for generated mails: language, tone, and who the sender is */
  language: MailLanguage
  tone: string
  senderIntro: string
  /** the own sources that its texts use; null: all of its workspaces */
  ownSourceIds: string[] | null
  onCompanyReply: OnCompanyReply
  /** a pixel in HTML mails; links through this server. Both are off by default and count from the next mail on. */
  trackOpens: boolean
  trackClicks: boolean
  defaultEmailAccountId: string | null
}
export type SequenceSetting = keyof SequenceSettings

/** As messages and the audit log name them. */
export const SEQUENCE_SETTING_LABELS: Readonly<Record<SequenceSetting, string>> = {
  timeZone: '시간대',
  businessDaysOnly: '영업일에만 발송',
  reviewRequired: '검토 후 발송',
  language: '언어',
  tone: '말투',
  senderIntro: '보내는 사람 소개',
  ownSourceIds: '사용할 우리 자료',
  onCompanyReply: '같은 회사의 회신',
  trackOpens: '열람 추적',
  trackClicks: '클릭 추적',
  defaultEmailAccountId: '기본 발송 계정',
}

export const SEQUENCE_SETTINGS = Object.keys(SEQUENCE_SETTING_LABELS) as readonly SequenceSetting[]

/** Only the settings of a wider object. */
export const settingsOf = <T extends { [S in SequenceSetting]?: unknown }>(of: T): Pick<T, SequenceSetting> =>
  Object.fromEntries(SEQUENCE_SETTINGS.map((setting) => [setting, of[setting]])) as Pick<T, SequenceSetting>
