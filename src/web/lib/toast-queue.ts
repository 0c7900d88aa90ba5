// Messages wait here until the layer that draws them has been fetched.

export type ToastAction = { label: string; onSelect: () => void }
export type ToastRequest = {
  kind: 'done' | 'failure' | 'info'
  message: string
  action?: ToastAction | undefined
  /** a second thing to do about it */
  other?: ToastAction | undefined
  /** a line below the message */
  detail?: string | undefined
  /** lets the message be taken back */
  id?: string | undefined
}

let waiting: ToastRequest[] = []
let withdrawn: string[] = []
let needed = false
const listeners = new Set<() => void>()

/** Shows a message soon: at once when the layer is there. */
export function requestToast(request: ToastRequest): void {
  waiting = [...waiting, request]
  needed = true
  for (const listener of listeners) listener()
}

/** Takes back a message that no longer holds, shown or not. */
export function withdrawToast(id: string): void {
  waiting = waiting.filter((request) => request.id !== id)
  withdrawn = [...withdrawn, id]
  for (const listener of listeners) listener()
}

/** Hands every message that was taken back to the layer, once. */
export function takeWithdrawn(): string[] {
  const taken = withdrawn
  withdrawn = []
  return taken
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
