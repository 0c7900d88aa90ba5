// Members of a workspace with what they own; admins change roles here.
import { DoorOpen, ShieldCheck, UserMinus, Users } from 'lucide-react'
import type { Member } from '#api/workspaces/members.ts'
import { holds, ROLES, type Role } from '#core/access.ts'
import { canAssignRole } from '#core/workspaces/members.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { useMembers } from '#web/data/workspaces/members.ts'
import type { WorkspaceMembership } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { formatNumber, formatRelative } from '#web/lib/format.ts'
import { toasts } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { menuColumn } from '#web/ui/table/action-columns.tsx'
import { type Column, Table } from '#web/ui/table/table.tsx'
import { shell } from '#web/words/shell.ts'
import { membersText } from './text.ts'

type MembersTableProps = { workspace: WorkspaceMembership; onGo: (member: Member) => void }

export function MembersTable({ workspace, onGo }: MembersTableProps) {
  const members = useMembers(workspace.id)
  const { user } = useMe()
  const isAdmin = holds(workspace.role, 'admin')
  const mayTouch = (member: Member): boolean =>
    isAdmin && (member.role !== 'owner' || workspace.role === 'owner')
  const columns: Column<Member>[] = [
    {
      key: 'name',
      head: membersText.name,
      cell: (member) => (
        <span className="block min-w-0">
          <span className="inline-flex flex-wrap items-center gap-x-2 font-semibold">
            {member.name}
            {member.id === user.id && <Badge tone="blue">{membersText.you}</Badge>}
            {member.hasTwoFactor && (
              <Badge tone="green" icon={<ShieldCheck aria-hidden />}>
                {membersText.twoFactor}
              </Badge>
            )}
          </span>
          <span className="block text-xs break-all text-muted">{member.email}</span>
        </span>
      ),
    },
    {
      key: 'role',
      head: membersText.role,
      cell: (member) =>
        mayTouch(member) ? (
          <RolePicker workspace={workspace} member={member} />
        ) : (
          <Badge>{shell.roles[member.role]}</Badge>
        ),
    },
    {
      key: 'lastSeen',
      head: membersText.lastSeen,
      from: 'md',
      cell: (member) => (
        <span className="text-muted">
          {member.lastSeenAt ? formatRelative(member.lastSeenAt) : membersText.never}
        </span>
      ),
    },
    {
      key: 'mailboxes',
      head: membersText.mailboxes,
      from: 'md',
      align: 'end',
      cell: (member) => <span className="tabular">{formatNumber(member.mailboxes)}</span>,
    },
    {
      key: 'sequences',
      head: membersText.sequences,
      from: 'lg',
      align: 'end',
      cell: (member) => <span className="tabular">{formatNumber(member.openSequences)}</span>,
    },
    menuColumn(
      ({ name }) => membersText.actionsOf(name),
      (member) => {
        if (member.id === user.id)
          return [
            { label: membersText.leave, icon: <DoorOpen />, danger: true, onSelect: () => onGo(member) },
          ]
        return mayTouch(member)
          ? [{ label: membersText.remove, icon: <UserMinus />, danger: true, onSelect: () => onGo(member) }]
          : []
      },
    ),
  ]
  return (
    <Table
      label={membersText.heading}
      rows={members.data?.data ?? []}
      rowKey={(member) => member.id}
      columns={columns}
      query={members}
      empty={<EmptyState icon={<Users />} title={membersText.empty} />}
    />
  )
}

function RolePicker({ workspace, member }: { workspace: WorkspaceMembership; member: Member }) {
  const change = useChange(api.members.updateMember, { isAwaited: true })
  const choices = ROLES.filter(
    (role) => role === member.role || canAssignRole(workspace.role, role),
  ).reverse()
  const choose = (role: Role): void =>
    change.mutate(
      { params: { id: workspace.id, userId: member.id }, body: { role } },
      toasts(membersText.roleChanged(member.name, role), membersText.roleFailed),
    )
  return (
    <Select
      aria-label={membersText.roleOf(member.name)}
      className="w-auto max-sm:max-w-28"
      value={change.isPending ? (change.variables.body.role ?? member.role) : member.role}
      disabled={change.isPending}
      onValueChange={choose}
      options={choices.map((role) => ({ value: role, label: shell.roles[role] }))}
    />
  )
}
