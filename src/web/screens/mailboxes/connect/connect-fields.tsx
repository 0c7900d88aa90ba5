// The fields of a connection: address and password. Everything else is filled in by the service and can be changed under
// 직접 입력.
import { type ReactNode, useEffect, useState } from 'react'
import { domainOfAddress } from '#core/mailboxes/mail-services.ts'
import { common } from '#web/lib/common-text.ts'
import { signInText } from '#web/screens/mailboxes/oauth-text.ts'
import { connectText } from '#web/screens/mailboxes/text.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { type ConnectionDraft, type Replies, repliesBy, type Security } from './connection-draft.ts'
import { ServiceNote } from './service-note.tsx'
import { SERVICE_TEXTS, serviceText } from './service-text.ts'
import { asksForServers, SERVICE_SETTINGS, SERVICES } from './services.ts'
import type { ServiceChoice } from './use-service-choice.ts'

export type ConnectFieldsProps = {
  values: ConnectionDraft
  set: (patch: Partial<ConnectionDraft>) => void
  issueOf: (field: keyof ConnectionDraft) => string | undefined
  choice: ServiceChoice
  isStored: boolean
  /** sign-in at the provider: no password and servers */
  viaProvider: boolean
  /** sign-in method of the service, when there is a choice or something to prepare */
  ways: ReactNode
  /** the password alone connects it, `ways` is another possibility */
  areWaysOptional: boolean
}

const REPLIES: readonly Replies[] = ['imap', 'pop3', 'none']

export function ConnectFields(props: ConnectFieldsProps) {
  const { values, set, issueOf, choice, isStored, viaProvider, ways, areWaysOptional } = props
  const { service } = values
  const asks = asksForServers(service)
  const needsServers = service === 'custom' && choice.found.problem !== null
  const [shown, setShown] = useState(isStored && service === 'custom')
  const faulty =
    (['name', 'username'] as const).some(issueOf) ||
    (!asks && (['smtpHost', 'smtpPort', 'replyHost', 'replyPort'] as const).some(issueOf))
  useEffect(() => {
    if (faulty || needsServers) setShown(true)
  }, [faulty, needsServers])
  const enter = (patch: Partial<ConnectionDraft>): void => {
    choice.keepServers()
    set(patch)
  }
  const servers = (
    <>
      <ServerFields
        title={connectText.smtp}
        host={values.smtpHost}
        port={values.smtpPort}
        security={values.smtpSecurity}
        hostIssue={issueOf('smtpHost')}
        portIssue={issueOf('smtpPort')}
        onHost={(smtpHost) => enter({ smtpHost })}
        onPort={(smtpPort) => enter({ smtpPort })}
        onSecurity={(smtpSecurity) => enter({ smtpSecurity })}
      />
      <Field label={connectText.readReplies} hint={connectText.readRepliesHints[values.replies]}>
        <Select
          value={values.replies}
          onValueChange={(replies) => enter(repliesBy(service, replies))}
          options={REPLIES.map((value) => ({ value, label: connectText.replies[value] }))}
        />
      </Field>
      {values.replies !== 'none' && (
        <ServerFields
          title={connectText.replyServers[values.replies]}
          host={values.replyHost}
          port={values.replyPort}
          security={values.replySecurity}
          hostIssue={issueOf('replyHost')}
          portIssue={issueOf('replyPort')}
          onHost={(replyHost) => enter({ replyHost })}
          onPort={(replyPort) => enter({ replyPort })}
          onSecurity={(replySecurity) => enter({ replySecurity })}
        />
      )}
    </>
  )
  const { where } = SERVICE_TEXTS[service]
  return (
    <>
      <Field
        label={connectText.address}
        note={viaProvider ? common.optional : undefined}
        hint={
          isStored
            ? undefined
            : viaProvider
              ? signInText.addressHint
              : domainOfAddress(values.address) === null && connectText.addressHint
        }
        error={issueOf('address')}
      >
        <Input
          type="email"
          maxLength={254}
          disabled={viaProvider && isStored}
          placeholder={connectText.addressPlaceholder}
          value={values.address}
          onChange={(event) => set({ address: event.target.value })}
        />
      </Field>
      <ServiceNote values={values} choice={choice} viaProvider={viaProvider} />
      {!areWaysOptional && ways}
      {!viaProvider && (
        <Field
          label={
            SERVICE_SETTINGS[service].password === 'app' ? connectText.appPassword : connectText.password
          }
          hint={isStored ? connectText.passwordKept : undefined}
          error={issueOf('password')}
        >
          <Input
            type="password"
            autoComplete="new-password"
            maxLength={500}
            value={values.password}
            onChange={(event) => set({ password: event.target.value })}
          />
        </Field>
      )}
      {asks && !viaProvider && (
        <>
          {where && (
            <p className="text-sm text-muted">{serviceText.asks(SERVICE_TEXTS[service].name, where)}</p>
          )}
          {servers}
        </>
      )}
      <details
        open={shown}
        onToggle={(event) => setShown(event.currentTarget.open)}
        className="rounded-xl border border-line px-4 py-2.5"
      >
        <summary className="min-h-6 text-sm font-semibold">{connectText.byHand}</summary>
        <div className="flex flex-col gap-4 pt-3 pb-2">
          <Field
            label={connectText.service}
            hint={service === 'custom' ? SERVICE_TEXTS.custom.prepare : undefined}
          >
            <Select
              value={service}
              onValueChange={choice.choose}
              options={SERVICES.map((value) => ({ value, label: SERVICE_TEXTS[value].name }))}
            />
          </Field>
          {areWaysOptional && ways}
          {!viaProvider && !asks && servers}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={connectText.name} note={common.optional} error={issueOf('name')}>
              <Input
                maxLength={100}
                placeholder={connectText.namePlaceholder}
                value={values.name}
                onChange={(event) => set({ name: event.target.value })}
              />
            </Field>
            {!viaProvider && (
              <Field
                label={connectText.username}
                note={common.optional}
                hint={connectText.usernameHint}
                error={issueOf('username')}
              >
                <Input
                  maxLength={254}
                  spellCheck={false}
                  placeholder={values.address || connectText.addressPlaceholder}
                  value={values.username}
                  onChange={(event) => set({ username: event.target.value })}
                />
              </Field>
            )}
          </div>
        </div>
      </details>
    </>
  )
}

type ServerFieldsProps = {
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

const ServerFields = (props: ServerFieldsProps) => (
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
