// The sender data an advertisement must contain, and the legal settings of a workspace (rules.md ).
import * as z from 'zod'
import { endpointsOf, Id, idParams, namedObject } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { CONSENT_POLICIES } from '#core/compliance/consent.ts'
import { SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Workspaces')

export const SenderSettings = namedObject('SenderSettings', {
  workspaceId: Id,
  /** whether the mails are 광고성 정보; null: not answered yet */
  isAdvertising: z.boolean().nullable(),
  senderName: z.string(),
  email: z.string(),
  phone: z.string(),
  postalAddress: z.string(),
  /** send leads the result of their opt-out even if the mails are not advertisements */
  alwaysNotices: z.boolean(),
  /** whether a lead without a legal basis may be enrolled; `strict` when advertising is turned on for the first time */
  consentPolicy: z.enum(CONSENT_POLICIES),
  /** mail leads about their consent every two years automatically */
  confirmsConsent: z.boolean(),
  /** advertising was turned on at some time */
  hasAdvertised: z.boolean(),
})
export type SenderSettings = z.infer<typeof SenderSettings>

const Fields = z.object({
  isAdvertising: z.boolean(),
  senderName: SingleLine.trim().max(100),
  email: z.union([z.literal(''), z.email('이메일 주소가 올바르지 않습니다.').max(254)]),
  phone: SingleLine.trim().max(40),
  postalAddress: SingleLine.trim().max(300),
  alwaysNotices: z.boolean(),
  consentPolicy: z.enum(CONSENT_POLICIES),
  confirmsConsent: z.boolean(),
})
export type SenderSettingsInput = Partial<z.infer<typeof Fields>>

export const getSenderSettings = endpoint({
  ...PATHS.senderProfile.getSenderSettings,
  access: 'viewer',
  summary: 'The sender data of the workspace and its legal settings.',
  params: idParams,
  reply: SenderSettings,
})

export const updateSenderSettings = endpoint({
  ...PATHS.senderProfile.updateSenderSettings,
  audit: '법정 표기를 변경했습니다',
  access: 'admin',
  summary:
    'Set the sender data and whether the mails are advertisements. Any subset of fields; while a sequence is running an advertisement needs all four.',
  params: idParams,
  body: Fields.partial(),
  reply: SenderSettings,
})
