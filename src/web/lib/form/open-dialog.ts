// The open dialog of a screen and its value. The value stays while the dialog fades out, and every opening has a new
// key, so that forms start fresh.
import { createElement, Fragment, type ReactNode, useState } from 'react'

/** What a dialog needs to be open, and to close. */
export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void }

export type OpenDialog<T> = DialogState & {
  /** undefined until the first opening: the dialog's code is not loaded before */
  value: T | undefined
  key: number
  show: (value: T) => void
  /** the dialog for the value, fresh for every opening; nothing before the first one */
  render: (dialog: (value: T, state: DialogState) => ReactNode) => ReactNode
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
      const value = isThis ? (state.value as T) : undefined
      const own: DialogState = {
        open: isThis && state.open,
        // closing a dialog that was already replaced does not close the new one
        onOpenChange: (open) => setState((now) => (now.key === state.key ? { ...now, open } : now)),
      }
      return {
        ...own,
        value,
        key: state.key,
        show: showOf(name),
        render: (dialog) =>
          value === undefined
            ? null
            : createElement(Fragment, { key: `${name} ${state.key}` }, dialog(value, own)),
      }
    },
  }
}

/** For a component with a single dialog. */
export const useOpenDialog = <T>(): OpenDialog<T> => useDialogs().of('only')
