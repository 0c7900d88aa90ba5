import { useEffect, useState } from 'react'
import {
  domainOfAddress,
  type MailServiceName,
  type ServiceProblem,
  serviceOfPortal,
} from '#core/mailboxes/mail-services.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { type ConnectionDraft, serversOf } from './connection-draft.ts'
import { differingService, type Service } from './services.ts'

export type ServiceChoice = {
  found: ServiceOfAddress
  /** the service behind the address, when the user has chosen another one */
  differing: MailServiceName | null
  /** the address decides, and its service is not known yet */
  isWaiting: boolean
  choose: (service: Service) => void
  /** the user has entered a server: the address no longer changes it */
  keepServers: () => void
}

/** The address selects the service, and the service its servers, until the user does. */
export function useServiceChoice(
  values: ConnectionDraft,
  set: (patch: Partial<ConnectionDraft>) => void,
  isStored: boolean,
): ServiceChoice {
  const found = useServiceOfAddress(values.address)
  const [isChosen, setIsChosen] = useState(isStored || values.service !== 'custom')
  const proposed = found.service ?? 'custom'
  useEffect(() => {
    if (!isChosen && !found.isLooking && proposed !== values.service) set(serversOf(proposed))
  }, [isChosen, found.isLooking, proposed, values.service, set])
  return {
    found,
    differing: isChosen ? differingService(values.service, found.service) : null,
    isWaiting: !isChosen && found.isLooking,
    choose: (service) => {
      set(serversOf(service))
      setIsChosen(true)
    },
    keepServers: () => setIsChosen(true),
  }
}

const TYPING_MS = 400

type ServiceOfAddress = {
  service: MailServiceName | null
  /** why there is no service; null also while it is being looked up, or the address is incomplete */
  problem: ServiceProblem | null
  isLooking: boolean
}

const NOTHING: ServiceOfAddress = { service: null, problem: null, isLooking: false }

/** The mail service behind an address: of portals immediately, of companies when the server has read the MX records. */
function useServiceOfAddress(address: string): ServiceOfAddress {
  const domain = domainOfAddress(address)
  const portal = domain === null ? null : serviceOfPortal(domain)
  const [typed, setTyped] = useState(domain)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(domain), TYPING_MS)
    return () => clearTimeout(timer)
  }, [domain])
  const found = useRead(
    api.mailService.findMailService,
    { query: { domain: domain ?? '' } },
    {
      enabled: domain !== null && domain === typed && portal === null,
      retry: false,
      staleTime: ({ state }) => (state.data?.problem === 'no_response' ? 0 : Number.POSITIVE_INFINITY),
    },
  )
  if (domain === null) return NOTHING
  if (portal) return { ...NOTHING, service: portal }
  if (found.isError) return { ...NOTHING, problem: 'no_response' }
  return found.data
    ? { ...NOTHING, service: found.data.service, problem: found.data.problem }
    : { ...NOTHING, isLooking: true }
}
