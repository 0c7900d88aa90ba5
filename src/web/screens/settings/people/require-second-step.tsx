// Owners ask everybody in the workspace for the second step of signing in.
import { toastDone, toastFailure } from '#web/lib/toast.ts'
import { useRequireTwoFactor } from '#web/queries/account.ts'
import type { MyWorkspace } from '#web/queries/workspaces.ts'
import { accountText } from '#web/text/account.ts'
import { Switch } from '#web/ui/switch.tsx'

export function RequireSecondStep({ workspace }: { workspace: MyWorkspace }) {
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
            onSuccess: () => toastDone(on ? accountText.requireOn : accountText.requireOff),
            onError: (error) => toastFailure(error, accountText.requireFailed),
          })
        }
      />
    </div>
  )
}
