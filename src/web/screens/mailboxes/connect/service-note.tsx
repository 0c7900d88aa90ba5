// What is known of the mail service behind the typed address: how replies are read and what has to be switched on, or why
// the servers have to be entered.
import { domainOfAddress } from '#core/mailboxes/mail-services.ts'
import { connectText } from '#web/screens/mailboxes/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import type { ConnectionDraft } from './connection-draft.ts'
import { SERVICE_TEXTS, serviceText } from './service-text.ts'
import { SERVICE_SETTINGS } from './services.ts'
import type { ServiceChoice } from './use-service-choice.ts'

export type ServiceNoteProps = {
  values: ConnectionDraft
  choice: ServiceChoice
  /** sign-in at the provider: no password to prepare */
  viaProvider: boolean
}

export const ServiceNote = (props: ServiceNoteProps) => (
  <div role="status" className="flex flex-col gap-2 empty:hidden">
    <Content {...props} />
  </div>
)

function Content({ values, choice, viaProvider }: ServiceNoteProps) {
  const domain = domainOfAddress(values.address) ?? ''
  const { found, differing, isWaiting, choose } = choice
  if (isWaiting) {
    return (
      <p className="flex items-center gap-2 text-sm text-muted">
        <Spinner className="size-4" />
        {serviceText.looking}
      </p>
    )
  }
  if (values.service === 'custom') {
    return found.problem && <Banner tone="amber">{serviceText.problems[found.problem](domain)}</Banner>
  }
  const { name, prepare, help } = SERVICE_TEXTS[values.service]
  return (
    <>
      {differing && (
        <Banner
          tone="amber"
          action={
            <Button size="sm" onClick={() => choose(differing)}>
              {connectText.changeTo(SERVICE_TEXTS[differing].name)}
            </Button>
          }
        >
          {connectText.differs(domain, SERVICE_TEXTS[differing].name, name)}
        </Banner>
      )}
      <Banner tone="gray" title={name}>
        <p>
          {[
            serviceText.replies[values.replies],
            ...(SERVICE_SETTINGS[values.service].filesSentMail ? [serviceText.filesSentMail] : []),
          ].join(' ')}
        </p>
        {!viaProvider && <p className="mt-1">{prepare}</p>}
        <a href={help} target="_blank" rel="noopener" className="link mt-1 inline-block">
          {serviceText.help}
        </a>
      </Banner>
    </>
  )
}
