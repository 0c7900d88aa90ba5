// Choice of workspaces; renders nothing for a user with one workspace.
import { Checkbox } from '#web/ui/form/checkbox.tsx'

export type WorkspaceCheckboxesProps = {
  legend: string
  workspaces: readonly { id: string; name: string }[]
  chosen: readonly string[]
  onToggle: (id: string, on: boolean) => void
  error: string | undefined
}

export function WorkspaceChoice({ legend, workspaces, chosen, onToggle, error }: WorkspaceCheckboxesProps) {
  if (workspaces.length < 2) return null
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {workspaces.map((one) => (
        <Checkbox
          key={one.id}
          label={one.name}
          checked={chosen.includes(one.id)}
          onCheckedChange={(on) => onToggle(one.id, on)}
        />
      ))}
      {error && (
        <p role="alert" className="mt-1 text-xs text-red-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
