// Actions on an endpoint: test, turn on or off, edit, rotate the secret, delete.
import { Ellipsis, KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Webhook } from '#api/webhooks/webhooks.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { useDialogs } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { SecretDialog } from '#web/ui/dialog/secret-dialog.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { answerOf, webhookText } from '#web/words/webhooks.ts'

const WebhookDialog = lazyPart(() => import('./webhook-dialog.tsx'), 'WebhookDialog')

const hostOf = (url: string): string => URL.parse(url)?.host ?? url

export function EnableWebhookButton({ webhook: { id, state } }: { webhook: Webhook }) {
  const update = useChange(api.webhooks.updateWebhook, { isAwaited: true })
  // the toast is not shown by the mutation: once the endpoint is on, this button is unmounted
  const turnOn = async (): Promise<void> => {
    try {
      await update.mutateAsync({ params: { id }, body: { isOn: true } })
      toastSuccess(webhookText.turnedOn)
    } catch (error) {
      toastFailure(error, webhookText.switchFailed)
    }
  }
  return (
    <Button variant="primary" size="sm" busy={update.isPending} onClick={() => void turnOn()}>
      {state === 'stopped' ? webhookText.onAgain : webhookText.turnOn}
    </Button>
  )
}

function TestButton({ webhook }: { webhook: Webhook }) {
  const test = useChange(api.webhooks.testWebhook, { isAwaited: true })
  const send = (): void =>
    test.mutate(
      { params: { id: webhook.id } },
      {
        onSuccess: (delivery) => {
          if (delivery.state === 'delivered')
            toastSuccess(
              webhookText.testDone(delivery.status ?? 0, `${formatNumber(delivery.durationMs ?? 0)}ms`),
            )
          else toastFailure(undefined, `${webhookText.testFailed}: ${answerOf(delivery)}`)
        },
        onError: (error) => toastFailure(error, webhookText.testFailed),
      },
    )
  return (
    <Button size="sm" icon={<Send aria-hidden />} busy={test.isPending} onClick={send}>
      {webhookText.test}
    </Button>
  )
}

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate()
  const update = useChange(api.webhooks.updateWebhook, { isAwaited: true })
  const remove = useChange(api.webhooks.deleteWebhook, { isAwaited: true })
  const rotate = useChange(api.webhooks.rotateWebhookSecret, { isAwaited: true })
  const dialogs = useDialogs()
  const editing = dialogs.of<true>('editing')
  const turningOff = dialogs.of<true>('turningOff')
  const rotating = dialogs.of<true>('rotating')
  const removing = dialogs.of<true>('removing')
  const secret = dialogs.of<string>('secret')
  const { id, state } = webhook
  const host = hostOf(webhook.url)
  const isShared = webhook.otherWorkspaceCount > 0
  const turnOff = async (): Promise<void> => {
    await update.mutateAsync({ params: { id }, body: { isOn: false } })
    toastSuccess(webhookText.turnedOff)
  }
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ params: { id } })
    toastSuccess(webhookText.removed)
    void navigate('/settings?tab=webhooks')
  }
  const rotateIt = async (): Promise<void> => {
    secret.show((await rotate.mutateAsync({ params: { id } })).secret)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TestButton webhook={webhook} />
      {state === 'off' && !isShared && <EnableWebhookButton webhook={webhook} />}
      <Menu
        label={webhookText.actionsOf(host)}
        trigger={
          <IconButton label={webhookText.actionsOf(host)} size="sm">
            <Ellipsis aria-hidden />
          </IconButton>
        }
        entries={[
          !isShared && { label: webhookText.edit, icon: <Pencil />, onSelect: () => editing.show(true) },
          !isShared &&
            state !== 'off' && {
              label: webhookText.turnOff,
              icon: <Power />,
              onSelect: () => turningOff.show(true),
            },
          !isShared &&
            webhook.format === 'plain' && {
              label: webhookText.rotate,
              icon: <KeyRound />,
              onSelect: () => rotating.show(true),
            },
          {
            label: webhookText.remove,
            icon: <Trash2 />,
            danger: true,
            onSelect: () => removing.show(true),
          },
        ]}
      />
      {editing.render((_, dialog) => (
        <WebhookDialog {...dialog} webhook={webhook} />
      ))}
      <ConfirmDialog
        open={turningOff.open}
        onOpenChange={turningOff.onOpenChange}
        title={webhookText.offTitle}
        ends={webhookText.offEnds}
        actionLabel={webhookText.turnOff}
        failed={webhookText.switchFailed}
        onConfirm={turnOff}
      />
      <ConfirmDialog
        open={rotating.open}
        onOpenChange={rotating.onOpenChange}
        title={webhookText.rotateTitle}
        ends={webhookText.rotateEnds}
        actionLabel={webhookText.rotate}
        failed={webhookText.rotateFailed}
        tone="primary"
        onConfirm={rotateIt}
      />
      <ConfirmDialog
        open={removing.open}
        onOpenChange={removing.onOpenChange}
        title={webhookText.removeTitle(host)}
        description={isShared ? webhookText.removeShared : undefined}
        ends={webhookText.removeEnds}
        actionLabel={webhookText.remove}
        failed={webhookText.removeFailed}
        onConfirm={removeIt}
      />
      {secret.render((value, dialog) => (
        <SecretDialog {...dialog} secret={value} text={webhookText.secret}>
          <p className="mt-4 text-sm">{webhookText.secretUse}</p>
        </SecretDialog>
      ))}
    </div>
  )
}
