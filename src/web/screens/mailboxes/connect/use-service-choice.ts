import { useEffect, useState } from 'react'
import type { MailServiceName } from '#core/mailboxes/mail-services.ts'
import { type ServiceOfAddress, useServiceOfAddress } from '#web/data/mailboxes/mail-service.ts'
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
