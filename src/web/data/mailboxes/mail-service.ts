import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { domainOfAddress, type MailServiceName, serviceOfPortal } from '#core/mailboxes/mail-services.ts'
import { api } from '#web/lib/api/api.ts'
import { query } from '#web/lib/api/query.ts'

const TYPING_MS = 400

/**
 * The mail service behind an address: of portals immediately, of companies when the server has read the MX records. null
 * while it is not known, also without DNS.
 */
export function useServiceOfAddress(address: string): MailServiceName | null {
  const domain = domainOfAddress(address)
  const portal = domain === null ? null : serviceOfPortal(domain)
  const [typed, setTyped] = useState(domain)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(domain), TYPING_MS)
    return () => clearTimeout(timer)
  }, [domain])
  const found = useQuery(
    query(
      api.mailService.findMailService,
      { query: { domain: domain ?? '' } },
      { enabled: domain !== null && domain === typed && portal === null, retry: false },
    ),
  )
  return portal ?? (domain === null ? null : (found.data?.service ?? null))
}
