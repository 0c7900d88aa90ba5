// Creates an endpoint and shows its secret once, or edits one.
import { useState } from 'react'
import type { Webhook } from '#api/webhooks/webhooks.ts'
import { holds } from '#core/access.ts'
import type { WebhookFormat } from '#core/webhooks/chat-formats.ts'
import type { WebhookEvent } from '#core/webhooks/event.ts'
import { useCurrentWorkspace, useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { WorkspaceChoice } from '#web/parts/workspaces/workspace-checkboxes.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { SecretDialog } from '#web/ui/dialog/secret-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { webhookText } from '#web/words/webhooks.ts'
import { EventChoice } from './event-choice.tsx'

type WebhookDialogProps = {
  /** null: a new endpoint */
  webhook: Webhook | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

const FORMATS = (Object.keys(webhookText.formats) as WebhookFormat[]).map((value) => ({
  value,
  label: webhookText.formats[value],
}))

/** Events selected by default. */
const USUAL: WebhookEvent[] = ['mail.sent', 'mail.bounced', 'reply.received', 'lead.unsubscribed']

export function WebhookDialog({ webhook, open, onOpenChange }: WebhookDialogProps) {
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
      <SecretDialog secret={secret} open={open} onOpenChange={onOpenChange} text={webhookText.secret}>
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
      onOpenChange(false)
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
      open={open}
      onOpenChange={onOpenChange}
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
