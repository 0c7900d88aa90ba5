// The server no longer knows who we are: said once by whatever call met it, heard by the shell, which goes to the sign-in.
const EVENT = 'ieum:session-expired'

export const announceSessionExpired = (): void => {
  window.dispatchEvent(new Event(EVENT))
}

/** Returns the function that stops listening. */
export const onSessionExpired = (listener: () => void): (() => void) => {
  window.addEventListener(EVENT, listener)
  return () => window.removeEventListener(EVENT, listener)
}

/** Where to go after signing in: a path of our own, never another site's address. */
export const safeReturnPath = (path: string | null): string =>
  path?.startsWith('/') && !path.startsWith('//') && !path.includes('\\') && !path.startsWith('/sign-in')
    ? path
    : '/'

/** Pages for whoever has their address: they ask who is signed in, and nobody is an answer too. */
export const isPublicPage = (path: string): boolean => /^\/(sign-in$|join\/|reset\/)/.test(path)

export const signInPath = (from: string): string =>
  from === '/' || from.startsWith('/sign-in') ? '/sign-in' : `/sign-in?next=${encodeURIComponent(from)}`
