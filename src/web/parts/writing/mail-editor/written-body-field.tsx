// The body of one mail that was written for one lead: rich text, plain text or HTML.
import type { Bodies } from '#web/parts/writing/mail-editor/rich-text/body-mode.ts'
import { LazyBodyField } from '#web/parts/writing/mail-editor/rich-text/lazy-body-field.tsx'
import { SEND_TIME_ONLY } from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'

export const writtenMailText = {
  bodyText: '텍스트 본문',
  bodyHtml: 'HTML 본문',
  htmlWins: 'HTML 본문이 있으면 HTML이 발송됩니다. {{수신거부}}와 {{서명}}은 발송할 때 채워집니다.',
  placeholder: '이 연락처에게 보낼 내용을 입력하세요',
} as const

export type WrittenBodyFieldProps = {
  bodies: Bodies
  onChange: (bodies: Partial<Bodies>) => void
  errors: Partial<Record<keyof Bodies, string | undefined>>
  readOnly?: boolean
}

export const WrittenBodyField = ({ bodies, onChange, errors, readOnly = false }: WrittenBodyFieldProps) => (
  <LazyBodyField
    bodies={bodies}
    onChange={onChange}
    labels={{
      text: writtenMailText.bodyText,
      html: writtenMailText.bodyHtml,
      htmlHint: writtenMailText.htmlWins,
    }}
    placeholder={writtenMailText.placeholder}
    customFields={SEND_TIME_ONLY}
    readOnly={readOnly}
    text={{ error: errors.bodyText }}
    html={{ error: errors.bodyHtml }}
  />
)
