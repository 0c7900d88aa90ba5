// Notifications of the browser. They need its permission, which is requested only when the user switches them on here.
import { storedFlag } from './stored.ts'

/** Of this browser. */
export const wantsBrowserNotifications = storedFlag('ieum:browser-notifications', false)

export type BrowserPermission = NotificationPermission | 'unsupported'

export const browserPermission = (): BrowserPermission =>
  'Notification' in window ? Notification.permission : 'unsupported'

/** Requests the permission if it is not decided. */
export const requestBrowserPermission = async (): Promise<BrowserPermission> =>
  'Notification' in window ? Notification.requestPermission() : 'unsupported'

/** @param id the same in two tabs is one notification */
export function showBrowserNotification(
  { id, title, text }: { id: string; title: string; text: string },
  onOpen: () => void,
): void {
  const shown = new Notification(title, { tag: id, body: text, icon: '/icon.svg' })
  shown.onclick = () => {
    window.focus()
    shown.close()
    onOpen()
  }
}
