// The open dialog of a screen and its value. The value stays while the dialog fades out, and every opening has a new
// key, so that forms start fresh.
import { useState } from 'react'

export type OpenDialog<T> = {
  /** undefined until the first opening: the dialog's code is not loaded before */
  value: T | undefined
  open: boolean
  key: number
  show: (value: T) => void
  onOpenChange: (open: boolean) => void
}

type State = { name: string; value: unknown; open: boolean; key: number }

const CLOSED: State = { name: '', value: undefined, open: false, key: 0 }

/**
 * The dialogs of a screen. At most one is open. `const dialogs = useDialogs()`, then `const editing = dialogs.of<Lead | null>('editing')`
 * with the type of its value.
 */
export function useDialogs() {
  const [state, setState] = useState(CLOSED)
  // one stable function per dialog, because effects depend on it
  const [shows] = useState(() => new Map<string, (value: unknown) => void>())
  const showOf = (name: string): ((value: unknown) => void) => {
    const show =
      shows.get(name) ??
      ((value: unknown) => setState(({ key }) => ({ name, value, open: true, key: key + 1 })))
    shows.set(name, show)
    return show
  }
  return {
    of<T>(name: string): OpenDialog<T> {
      const isThis = state.name === name
      return {
        value: isThis ? (state.value as T) : undefined,
        open: isThis && state.open,
        key: state.key,
        show: showOf(name),
        // closing a dialog that was already replaced does not close the new one
        onOpenChange: (open) => setState((now) => (now.key === state.key ? { ...now, open } : now)),
      }
    },
  }
}

/** For a component with a single dialog. */
export const useOpenDialog = <T>(): OpenDialog<T> => useDialogs().of('only')
