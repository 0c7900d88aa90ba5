import { connectText } from '#web/screens/mailboxes/text.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { Security } from './connection-draft.ts'

export type ServerFieldsProps = {
  title: string
  host: string
  port: string
  security: Security
  hostIssue: string | undefined
  portIssue: string | undefined
  onHost: (host: string) => void
  onPort: (port: string) => void
  onSecurity: (security: Security) => void
}

const SECURITIES = ['tls', 'starttls', 'none'] as const

export const ServerFields = (props: ServerFieldsProps) => (
  <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-[1.8fr_0.8fr_1.1fr]">
    <legend className="mb-1.5 text-sm font-medium text-muted">{props.title}</legend>
    <Field label={connectText.host} error={props.hostIssue} className="max-sm:col-span-2">
      <Input
        spellCheck={false}
        autoCapitalize="none"
        maxLength={253}
        value={props.host}
        onChange={(event) => props.onHost(event.target.value)}
      />
    </Field>
    <Field label={connectText.port} error={props.portIssue}>
      <Input
        inputMode="numeric"
        maxLength={5}
        value={props.port}
        onChange={(event) => props.onPort(event.target.value)}
      />
    </Field>
    <Field label={connectText.security}>
      <Select
        value={props.security}
        onValueChange={props.onSecurity}
        options={SECURITIES.map((value) => ({ value, label: connectText.securities[value] }))}
      />
    </Field>
  </fieldset>
)
