import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Runs the action that `?open=` names once and removes it from the address, so that other screens and the command
 * palette can open a dialog of this screen by a link. An unknown name is ignored.
 */
export function useOpenFromAddress(actions: Record<string, () => void>): void {
  const [params, setParams] = useSearchParams()
  const name = params.get('open')
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    const action = name === null ? undefined : latest.current[name]
    if (!action) return
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('open')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
    action()
  }, [name, setParams])
}
