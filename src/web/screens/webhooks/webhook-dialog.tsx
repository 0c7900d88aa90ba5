// Creates an endpoint and shows its secret once, or edits one.
import { useState } from 'react'
import type { Webhook } from '#api/webhooks/webhooks.ts'
import { holds } from '#core/access.ts'
import type { WebhookFormat } from '#core/webhooks/chat-formats.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#core/webhooks/event.ts'
import { useCurrentWorkspace, useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { WorkspaceChoice } from '#web/parts/workspaces/workspace-checkboxes.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { SecretDialog } from '#web/ui/dialog/secret-dialog.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { webhookText } from '#web/words/webhooks.ts'

type WebhookDialogProps = DialogState & {
  /** null: a new endpoint */
  webhook: Webhook | null
}

const FORMATS = (Object.keys(webhookText.formats) as WebhookFormat[]).map((value) => ({
  value,
  label: webhookText.formats[value],
}))

/** Events selected by default. */
const USUAL: WebhookEvent[] = ['mail.sent', 'mail.bounced', 'reply.received', 'lead.unsubscribed']

export function WebhookDialog({ webhook, ...dialog }: WebhookDialogProps) {
  const create = useChange(api.webhooks.createWebhook, { isAwaited: true })
  const update = useChange(api.webhooks.updateWebhook, { isAwaited: true })
  const workspaces = useMyWorkspaces().filter(({ role }) => holds(role, 'admin'))
  const current = useCurrentWorkspace()
  const first = workspaces.find(({ id }) => id === current?.id) ?? workspaces[0]
  const [secret, setSecret] = useState<string>()
  const isStoredChat = webhook !== null && webhook.format !== 'plain'
  const draft = useDraft({
    format: webhook?.format ?? 'plain',
    // the whole URL of a chat is not shown again
    url: isStoredChat ? '' : (webhook?.url ?? ''),
    description: webhook?.description ?? '',
    events: webhook?.events ?? USUAL,
    workspaceIds: webhook ? webhook.workspaces.map(({ id }) => id) : first ? [first.id] : [],
  })
  const { format, url, description, workspaceIds } = draft.values
  const isChat = format !== 'plain'
  const events = isChat ? [] : draft.values.events
  if (secret !== undefined)
    return (
      <SecretDialog secret={secret} {...dialog} text={webhookText.secret}>
        <p className="mt-4 text-sm">{webhookText.secretUse}</p>
      </SecretDialog>
    )
  const submit = (): void => {
    const wrong = {
      ...(!url.trim() && !isStoredChat && { url: webhookText.needUrl }),
      ...(!isChat && events.length === 0 && { events: webhookText.needEvents }),
      ...(workspaceIds.length === 0 && { workspaceIds: webhookText.needWorkspace }),
    }
    if (draft.flag(wrong)) return
    const body = { description, events, workspaceIds }
    const onError = (error: unknown): void => draft.reportFailure(error, webhookText.saveFailed)
    const close = (message: string): void => {
      toastSuccess(message)
      dialog.onOpenChange(false)
    }
    if (!webhook) {
      const onSuccess = ({ secret }: { secret: string | null }): void =>
        secret === null ? close(webhookText.chatAdded) : setSecret(secret)
      create.mutate({ body: { ...body, url, format } }, { onSuccess, onError })
      return
    }
    const onSuccess = (): void => close(webhookText.saved)
    update.mutate(
      { params: { id: webhook.id }, body: url.trim() === '' ? body : { ...body, url } },
      { onSuccess, onError },
    )
  }
  const toggle = (id: string, on: boolean): void =>
    draft.set({ workspaceIds: on ? [...workspaceIds, id] : workspaceIds.filter((one) => one !== id) })
  return (
    <FormDialog
      {...dialog}
      title={webhook ? webhookText.editTitle : webhookText.addTitle}
      busy={create.isPending || update.isPending}
      submitLabel={webhook ? webhookText.edit : webhookText.add}
      onSubmit={submit}
      draft={draft}
    >
      {!webhook && (
        <Field label={webhookText.format} hint={isChat ? webhookText.formatHint : undefined}>
          <Select value={format} onValueChange={(next) => draft.set({ format: next })} options={FORMATS} />
        </Field>
      )}
      <Field
        label={webhookText.url}
        hint={
          isStoredChat ? webhookText.keepUrl : isChat ? webhookText.chatUrlHints[format] : webhookText.urlHint
        }
        error={draft.issueOf('url')}
      >
        <Input
          name="url"
          type="url"
          inputMode="url"
          maxLength={2000}
          spellCheck={false}
          placeholder={isStoredChat ? webhook.url : webhookText.urlPlaceholder}
          {...draft.input('url')}
        />
      </Field>
      <Field label={webhookText.description} note={common.optional} error={draft.issueOf('description')}>
        <Input
          name="description"
          maxLength={200}
          placeholder={isChat ? webhookText.chatPlaceholder : webhookText.descriptionPlaceholder}
          {...draft.input('description')}
        />
      </Field>
      {!isChat && (
        <EventChoice
          value={events}
          onChange={(next) => draft.set({ events: next })}
          error={draft.issueOf('events')}
        />
      )}
      <WorkspaceChoice
        legend={webhookText.workspaces}
        workspaces={workspaces}
        chosen={workspaceIds}
        onToggle={toggle}
        error={draft.issueOf('workspaceIds')}
      />
    </FormDialog>
  )
}

type EventChoiceProps = {
  value: readonly WebhookEvent[]
  onChange: (value: WebhookEvent[]) => void
  error: string | undefined
}

const GROUPS = ['mail', 'reply', 'lead', 'enrollment', 'suppression'] as const
const eventsOf = (group: (typeof GROUPS)[number]): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => event.startsWith(`${group}.`))

/** Selection of events an endpoint receives, by subject. */
function EventChoice({ value, onChange, error }: EventChoiceProps) {
  // in the order of WEBHOOK_EVENTS, whatever was selected first
  const set = (chosen: ReadonlySet<WebhookEvent>): void =>
    onChange(WEBHOOK_EVENTS.filter((event) => chosen.has(event)))
  const toggle = (event: WebhookEvent, on: boolean): void => {
    const next = new Set(value)
    on ? next.add(event) : next.delete(event)
    set(next)
  }
  const all = value.length === WEBHOOK_EVENTS.length
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{webhookText.events}</legend>
      <Checkbox
        label={webhookText.allEvents}
        checked={all}
        indeterminate={!all && value.length > 0}
        onCheckedChange={(on) => set(new Set(on ? WEBHOOK_EVENTS : []))}
      />
      <div className="mt-1 gap-x-4 rounded-[11px] border border-line px-3 pt-3 sm:columns-2">
        {GROUPS.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset is read out twice
          <div
            key={group}
            role="group"
            aria-label={webhookText.groups[group]}
            className="flex break-inside-avoid flex-col pb-3"
          >
            <p aria-hidden className="text-xs font-medium text-muted">
              {webhookText.groups[group]}
            </p>
            {eventsOf(group).map((event) => (
              <Checkbox
                key={event}
                label={webhookText.eventNames[event]}
                hint={<code>{event}</code>}
                checked={value.includes(event)}
                onCheckedChange={(on) => toggle(event, on)}
              />
            ))}
          </div>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-xs text-red-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
