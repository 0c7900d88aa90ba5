// Copies a group under a name of its own.
import { useNavigate } from 'react-router'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import { useDuplicateGroup } from '#web/leads/queries/customer-groups.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { filterGroupText } from '#web/shared/text/lead-filter.ts'

export function useDuplicateGroupAction(): (group: CustomerGroup, byHand: boolean) => void {
  const duplicate = useDuplicateGroup()
  const navigate = useNavigate()
  return ({ id, name }, byHand) =>
    duplicate.mutate(
      { id, byHand, name: byHand ? filterGroupText.fixName(name) : filterGroupText.duplicateName(name) },
      {
        onSuccess: (made) => {
          toastSuccess(filterGroupText.duplicated(made.name))
          void navigate(`/customer-groups/${made.id}`)
        },
        onError: (error) => toastFailure(error, filterGroupText.duplicateFailed),
      },
    )
}
