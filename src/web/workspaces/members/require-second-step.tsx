// Owners ask everybody in the workspace for the second step of signing in.

import { useRequireTwoFactor } from '#web/accounts/queries/account.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { accountText } from '#web/shared/text/account.ts'
import { Switch } from '#web/ui/form/switch.tsx'
import type { WorkspaceMembership } from '#web/workspaces/queries/workspaces.ts'

export function RequireSecondStep({ workspace }: { workspace: WorkspaceMembership }) {
  const change = useRequireTwoFactor(workspace.id)
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Switch
        label={accountText.require}
        hint={accountText.requireHint}
        checked={change.isPending ? change.variables : workspace.requiresTwoFactor}
        disabled={change.isPending}
        onCheckedChange={(on) =>
          change.mutate(on, {
            onSuccess: () => toastSuccess(on ? accountText.requireOn : accountText.requireOff),
            onError: (error) => toastFailure(error, accountText.requireFailed),
          })
        }
      />
    </div>
  )
}
