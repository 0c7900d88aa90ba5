// The fields of a connection. The address selects the service until the user does, and the service fills in its servers.
import { type ReactNode, useEffect, useState } from 'react'
import { domainOfAddress } from '#core/mailboxes/mail-services.ts'
import { useServiceOfAddress } from '#web/data/mailboxes/mail-service.ts'
import { common } from '#web/lib/common-text.ts'
import { signInText } from '#web/screens/mailboxes/oauth-text.ts'
import { connectText } from '#web/screens/mailboxes/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { type ConnectionDraft, serversOf } from './connection-draft.ts'
import { differingService, PRESETS, SERVICES, type Service } from './presets.ts'
import { ServerFields } from './server-fields.tsx'

export type ConnectFieldsProps = {
  values: ConnectionDraft
  set: (patch: Partial<ConnectionDraft>) => void
  issueOf: (field: keyof ConnectionDraft) => string | undefined
  isStored: boolean
  /** sign-in at the provider: no password and servers */
  viaProvider: boolean
  /** sign-in method of the service, when there is a choice or something to prepare */
  ways: ReactNode
}

const SERVER_FIELDS = ['smtpHost', 'smtpPort', 'imapHost', 'imapPort'] as const

export function ConnectFields({ values, set, issueOf, isStored, viaProvider, ways }: ConnectFieldsProps) {
  const [shown, setShown] = useState(values.service === 'custom')
  const faulty = SERVER_FIELDS.some((field) => issueOf(field))
  useEffect(() => {
    if (faulty) setShown(true)
  }, [faulty])
  const preset = PRESETS[values.service]
  const found = useServiceOfAddress(values.address)
  const [isChosen, setIsChosen] = useState(isStored || values.address !== '')
  const choose = (service: Service): void => {
    set(serversOf(service))
    setShown(service === 'custom')
    setIsChosen(true)
  }
  useEffect(() => {
    if (!isChosen && found !== null && found !== values.service) set(serversOf(found))
  }, [isChosen, found, values.service, set])
  const differing = isChosen ? differingService(values.service, found) : null
  return (
    <>
      <Field
        label={connectText.address}
        note={viaProvider ? common.optional : undefined}
        hint={
          viaProvider && !isStored ? signInText.addressHint : isStored ? undefined : connectText.addressHint
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
      <Field label={connectText.service}>
        <Select
          value={values.service}
          onValueChange={choose}
          options={SERVICES.map((service) => ({ value: service, label: connectText.services[service] }))}
        />
      </Field>
      <div role="status" className="empty:hidden">
        {differing && (
          <Banner
            tone="amber"
            action={
              <Button size="sm" onClick={() => choose(differing)}>
                {connectText.changeTo(connectText.services[differing])}
              </Button>
            }
          >
            {connectText.differs(
              domainOfAddress(values.address) ?? '',
              connectText.services[differing],
              connectText.services[values.service],
            )}
          </Banner>
        )}
      </div>
      {ways}
      {!viaProvider && (
        <Banner tone={values.service === 'hiworks' ? 'amber' : 'gray'}>
          {connectText.guides[values.service]}
        </Banner>
      )}
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
          <>
            <Field
              label={preset.wantsAppPassword ? connectText.appPassword : connectText.password}
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
            <Field label={connectText.username} note={common.optional} error={issueOf('username')}>
              <Input
                maxLength={254}
                spellCheck={false}
                placeholder={values.address || connectText.addressPlaceholder}
                value={values.username}
                onChange={(event) => set({ username: event.target.value })}
              />
            </Field>
          </>
        )}
      </div>
      {!viaProvider && (
        <>
          <p className="-mt-2 text-xs text-muted">{connectText.usernameHint}</p>
          <details
            open={shown}
            onToggle={(event) => setShown(event.currentTarget.open)}
            className="rounded-xl border border-line px-4 py-2.5"
          >
            <summary className="min-h-6 text-sm font-semibold">{connectText.servers}</summary>
            <div className="flex flex-col gap-4 pt-3 pb-2">
              <ServerFields
                title={connectText.smtp}
                host={values.smtpHost}
                port={values.smtpPort}
                security={values.smtpSecurity}
                hostIssue={issueOf('smtpHost')}
                portIssue={issueOf('smtpPort')}
                onHost={(smtpHost) => set({ smtpHost })}
                onPort={(smtpPort) => set({ smtpPort })}
                onSecurity={(smtpSecurity) => set({ smtpSecurity })}
              />
              <Switch
                label={connectText.useImap}
                hint={connectText.useImapHint}
                checked={values.usesImap}
                onCheckedChange={(usesImap) => set({ usesImap })}
              />
              {values.usesImap && (
                <ServerFields
                  title={connectText.imap}
                  host={values.imapHost}
                  port={values.imapPort}
                  security={values.imapSecurity}
                  hostIssue={issueOf('imapHost')}
                  portIssue={issueOf('imapPort')}
                  onHost={(imapHost) => set({ imapHost })}
                  onPort={(imapPort) => set({ imapPort })}
                  onSecurity={(imapSecurity) => set({ imapSecurity })}
                />
              )}
            </div>
          </details>
        </>
      )}
    </>
  )
}
