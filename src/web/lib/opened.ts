// What a dialog is open for. The value stays while the dialog fades out, and every opening has a new key: a fresh form.
import { useCallback, useState } from 'react'

export type Opened<T> = {
  /** undefined until the first opening: the dialog's code is not fetched before */
  value: T | undefined
  open: boolean
  key: number
  show: (value: T) => void
  onOpenChange: (open: boolean) => void
}

export function useOpened<T>(): Opened<T> {
  const [state, setState] = useState<{ value: T | undefined; open: boolean; key: number }>({
    value: undefined,
    open: false,
    key: 0,
  })
  const show = useCallback((value: T) => setState(({ key }) => ({ value, open: true, key: key + 1 })), [])
  const onOpenChange = useCallback((open: boolean) => setState((before) => ({ ...before, open })), [])
  return { ...state, show, onOpenChange }
}
