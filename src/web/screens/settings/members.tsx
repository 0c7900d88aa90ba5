// The people of a workspace.
import { Users } from 'lucide-react'
import { failureText } from '#web/lib/toast.ts'
import { useMembers } from '#web/queries/members.ts'
import { useMe } from '#web/queries/session.ts'
import type { MyWorkspace } from '#web/queries/workspaces.ts'
import { common } from '#web/text/common.ts'
import { workspaceText } from '#web/text/settings.ts'
import { shell } from '#web/text/shell.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { Table } from '#web/ui/table.tsx'

export type MembersProps = {
  workspace: MyWorkspace
  choices: readonly MyWorkspace[]
  onChoose: (id: string) => void
}

export function Members({ workspace, choices, onChoose }: MembersProps) {
  const members = useMembers(workspace.id)
  const { user } = useMe()
  return (
    <Card
      title={workspaceText.members}
      description={workspaceText.membersOf(workspace.name)}
      actions={
        choices.length > 1 && (
          <Select
            aria-label={workspaceText.pick}
            className="w-auto max-w-60"
            value={workspace.id}
            onValueChange={onChoose}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )
      }
    >
      <Table
        label={workspaceText.members}
        className="shadow-none"
        rows={members.data?.data ?? []}
        rowKey={(member) => member.id}
        loading={members.isPending}
        error={
          members.isError ? (
            <ErrorState
              message={failureText(members.error, common.tryLater)}
              busy={members.isFetching}
              onRetry={() => void members.refetch()}
            />
          ) : undefined
        }
        empty={<EmptyState icon={<Users />} title={workspaceText.noMembers} />}
        columns={[
          {
            key: 'name',
            head: workspaceText.memberName,
            cell: (member) => (
              <>
                <span className="inline-flex items-center gap-2 font-semibold">
                  {member.name}
                  {member.id === user.id && <Badge tone="blue">{workspaceText.you}</Badge>}
                </span>
                <span className="block text-xs text-muted sm:hidden">{member.email}</span>
              </>
            ),
          },
          { key: 'email', head: workspaceText.memberEmail, from: 'sm', cell: (member) => member.email },
          {
            key: 'role',
            head: workspaceText.memberRole,
            cell: (member) => <Badge>{shell.roles[member.role]}</Badge>,
          },
        ]}
      />
    </Card>
  )
}
