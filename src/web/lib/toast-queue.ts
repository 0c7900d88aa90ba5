// Messages wait here until the layer that draws them has been fetched.

export type ToastAction = { label: string; onSelect: () => void }
export type ToastRequest = {
  kind: 'done' | 'failure' | 'info'
  message: string
  action?: ToastAction | undefined
  /** a second thing to do about it */
  other?: ToastAction | undefined
}

let waiting: ToastRequest[] = []
let needed = false
const listeners = new Set<() => void>()

/** Shows a message soon: at once when the layer is there. */
export function requestToast(request: ToastRequest): void {
  waiting = [...waiting, request]
  needed = true
  for (const listener of listeners) listener()
}

/** Hands every waiting message to the layer, once. */
export function takeToasts(): ToastRequest[] {
  const taken = waiting
  waiting = []
  return taken
}

export const onToast = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a message has ever been asked for. */
export const isToastWanted = (): boolean => needed
