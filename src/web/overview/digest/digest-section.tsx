// 설정 → 매일 요약: for each workspace of the user, whether, when and through which mailbox.
import { useMe } from '#web/accounts/queries/session.ts'
import { formatDate } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { useMailboxes } from '#web/mailboxes/queries/mailboxes.ts'
import { useDigest, useSaveDigest, useTestDigest } from '#web/overview/queries/digest.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { digestText } from './text.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** A workspace with more mailboxes than this is rare; the first ones are offered. */
const MAILBOXES = 100

export function DigestSection() {
  const { workspaces } = useMe()
  return (
    <div className="flex flex-col gap-4">
      {workspaces.map(({ id, name }) => (
        <WorkspaceDigest key={id} workspaceId={id} name={name} />
      ))}
    </div>
  )
}

function WorkspaceDigest({ workspaceId, name }: { workspaceId: string; name: string }) {
  const { user } = useMe()
  const setting = useDigest(workspaceId)
  const save = useSaveDigest(workspaceId)
  const test = useTestDigest(workspaceId)
  const all = useMailboxes({ workspaceIds: workspaceId, limit: MAILBOXES, offset: 0 }).data?.data ?? []
  const mailboxes = all.filter(({ status }) => status === 'connected')
  if (!setting.data)
    return setting.isError ? (
      <QueryError title={digestText.loadFailed} query={setting} />
    ) : (
      <Skeleton className="h-40 rounded-xl" />
    )
  const { isOn, hour, userEmailAccountId, last } = setting.data
  const chosen = userEmailAccountId ?? mailboxes[0]?.id ?? ''
  const change = (body: Parameters<typeof save.mutate>[0]): void =>
    save.mutate(body, {
      onSuccess: () => toastSuccess(body ? digestText.saved : digestText.stopped),
      onError: (error) => toastFailure(error, digestText.failed),
    })
  return (
    <Card title={name}>
      <div className="flex flex-col gap-4">
        <Switch
          label={digestText.on}
          hint={digestText.onHint(user.email)}
          checked={isOn}
          disabled={save.isPending || (!isOn && chosen === '')}
          onCheckedChange={(on) => change(on ? { hour, userEmailAccountId: chosen } : null)}
        />
        {all.length > 0 && mailboxes.length === 0 && !isOn && (
          <p className="text-sm text-muted">{digestText.mailboxNeed}</p>
        )}
        {all.length === 0 && <p className="text-sm text-muted">{digestText.noMailbox}</p>}
        {isOn && userEmailAccountId === null && <Banner tone="amber">{digestText.mailboxDeleted}</Banner>}
        {isOn && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={digestText.hour}>
              <Select
                value={String(hour)}
                onValueChange={(next) => change({ hour: Number(next), userEmailAccountId: chosen })}
                options={HOURS.map((one) => ({ value: String(one), label: digestText.hourOf(one) }))}
              />
            </Field>
            <Field label={digestText.mailbox}>
              <Select
                value={chosen}
                onValueChange={(id) => change({ hour, userEmailAccountId: id })}
                options={all.map(({ id, address, status }) => ({
                  value: id,
                  label: address,
                  disabled: status !== 'connected',
                }))}
              />
            </Field>
          </div>
        )}
        {chosen !== '' && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              size="sm"
              busy={test.isPending}
              onClick={() =>
                test.mutate(chosen, {
                  onSuccess: ({ message }) => toastSuccess(message),
                  onError: (error) => toastFailure(error, digestText.testFailed),
                })
              }
            >
              {digestText.test}
            </Button>
            {last && (
              <span className="text-xs text-muted">
                {digestText.last(formatDate(last.day), digestText.states[last.state])}
              </span>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}
