// Reports an ended session: announced by the call that got the 401, handled by the shell, which opens the sign-in
// page.
const EVENT = 'ieum:session-expired'

export const announceSessionExpired = (): void => {
  window.dispatchEvent(new Event(EVENT))
}

/** Returns the function that removes the listener. */
export const onSessionExpired = (listener: () => void): (() => void) => {
  window.addEventListener(EVENT, listener)
  return () => window.removeEventListener(EVENT, listener)
}

/** The path to open after signing in: always our own, never another site's address. */
export const safeReturnPath = (path: string | null): string =>
  path?.startsWith('/') && !path.startsWith('//') && !path.includes('\\') && !path.startsWith('/sign-in')
    ? path
    : '/'

/** Public pages: they request the session, but a 401 is a normal response there. */
export const isPublicPage = (path: string): boolean => /^\/(sign-in$|join\/|reset\/)/.test(path)

export const signInPath = (from: string): string =>
  from === '/' || from.startsWith('/sign-in') ? '/sign-in' : `/sign-in?next=${encodeURIComponent(from)}`
