// Connects a control to its Field: ids of label, hint and error.
import { createContext, useContext } from 'react'

export type FieldContextValue = {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldContextValue | null>(null)

type ControlProps = {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
  required?: boolean
}

/** The attributes a control takes from its Field; its own props win. */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = useContext(FieldContext)
  if (!field) return own
  return {
    ...own,
    id: own.id ?? field.id,
    'aria-describedby': own['aria-describedby'] ?? field.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
    required: own.required ?? (field.required || undefined),
  } as ControlProps
}
