// Whether the notifications of a workspace contain words of replies: for all members, changed by its admins, at once.
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import { notificationsText } from './text.ts'

type WorkspaceTextSwitchProps = { workspaceId: string; showsText: boolean; mayChange: boolean }

export function WorkspaceTextSwitch({ workspaceId, showsText, mayChange }: WorkspaceTextSwitchProps) {
  const change = useChange(api.workspaces.updateWorkspace, { isAwaited: true })
  return (
    <Switch
      label={notificationsText.workspaceText}
      hint={notificationsText.workspaceTextHint(mayChange)}
      checked={showsText}
      disabled={!mayChange || change.isPending}
      onCheckedChange={(notificationsShowText) =>
        change.mutate(
          { params: { id: workspaceId }, body: { notificationsShowText } },
          { onError: (error) => toastFailure(error, notificationsText.workspaceTextFailed) },
        )
      }
    />
  )
}
