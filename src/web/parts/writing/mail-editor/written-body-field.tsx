// The body of one mail that was written for one lead: rich text, plain text or HTML.
import type { Bodies } from './rich-text/body-mode.ts'
import { LazyBodyField } from './rich-text/lazy-body-field.tsx'
import { SEND_TIME_ONLY } from './variable-field/variable-choices.ts'
import { writtenMailText } from './written-mail-text.ts'

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
