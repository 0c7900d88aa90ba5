// For owners of the installation: which workspaces use its model, and their monthly token limits.
import { useState } from 'react'
import type { InstallationWorkspace } from '#api/workspaces/installation.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toasts } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { installationText } from './text.ts'

export function InstallationWorkspaces() {
  const workspaces = useRead(api.installation.listInstallationWorkspaces, {})
  const allow = useChange(api.installation.updateInstallationWorkspace, { isAwaited: true })
  const change = (workspace: InstallationWorkspace, values: Change): void =>
    allow.mutate(
      { params: { id: workspace.id }, body: values },
      toasts(installationText.saved(workspace.name), installationText.saveFailed),
    )
  return (
    <Section title={installationText.heading} description={installationText.hint}>
      <Table
        label={installationText.heading}
        minWidth="640px"
        rows={workspaces.data?.data ?? []}
        rowKey={({ id }) => id}
        query={workspaces}
        failedTitle={installationText.loadFailed}
        columns={[
          {
            key: 'name',
            head: installationText.workspace,
            cell: ({ name, ownerNames }) => (
              <span className="flex flex-col">
                <span className="font-semibold">{name}</span>
                <span className="text-xs text-muted">{ownerNames.join(', ')}</span>
              </span>
            ),
          },
          {
            key: 'allowed',
            head: installationText.allowed,
            cell: (workspace) => (
              <Switch
                label={installationText.allowFor(workspace.name)}
                hideLabel
                checked={workspace.usesInstallationModel}
                disabled={allow.isPending}
                onCheckedChange={(usesInstallationModel) => change(workspace, { usesInstallationModel })}
              />
            ),
          },
          {
            key: 'cap',
            head: installationText.cap,
            cell: (workspace) => (
              <Cap
                key={workspace.monthlyTokens}
                workspace={workspace}
                busy={allow.isPending}
                onSave={(monthlyTokens) => change(workspace, { monthlyTokens })}
              />
            ),
          },
          {
            key: 'used',
            head: installationText.used,
            align: 'end',
            cell: ({ monthTokens }) => <span className="tabular">{formatNumber(monthTokens)}</span>,
          },
        ]}
      />
    </Section>
  )
}

type Change = { usesInstallationModel?: boolean; monthlyTokens?: number | null }
type CapProps = {
  workspace: InstallationWorkspace
  busy: boolean
  onSave: (monthlyTokens: number | null) => void
}

function Cap({ workspace, busy, onSave }: CapProps) {
  const saved = workspace.monthlyTokens === null ? '' : formatNumber(workspace.monthlyTokens)
  const [text, setText] = useState(saved)
  const digits = text.replaceAll(',', '').trim()
  const isValid = /^\d{0,12}$/.test(digits)
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid) onSave(digits === '' ? null : Number(digits))
      }}
    >
      <Input
        className="w-36"
        inputMode="numeric"
        maxLength={16}
        aria-label={installationText.capOf(workspace.name)}
        aria-invalid={!isValid}
        placeholder={installationText.noCap}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text !== saved && (
        <Button type="submit" size="sm" disabled={busy || !isValid}>
          {installationText.save}
        </Button>
      )}
    </form>
  )
}
